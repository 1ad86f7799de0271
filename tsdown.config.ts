import { defineConfig, type UserConfig } from 'tsdown'

/**
 * Two bundles: entries with both engines, and entries with the JS engine alone. In each, what all of its entries reach
 * is one file: an import costs one to three milliseconds for every file (Node 20). Entries of a bundle share its engine,
 * so `init` of one is `init` of all. The bytes stand beside the engine, though workerd does not use them: its tools
 * bundle, and leave them out.
 */
const JS_CORE =
  /src\/(engine\/(gaps|js|js-only|js-search|kept|latin1|long-text|memory|redone|two-way)|cascade\/[\w-]+|changes\/compose|(?!index|js|workerd|cli)[a-z]+)\.ts$/
const CORE = new RegExp(
  `${JS_CORE.source}|src\\/engine\\/(?!workerd|imported)[\\w-]+\\.ts$|assembly\\/abi\\.ts$|@assemblyscript`,
)

function bundle(entry: string[], name: string, test: RegExp): UserConfig {
  return {
    entry: entry.map((file) => `src/${file}.ts`),
    /** One folder's files for both, whatever a bundle's entries have in common. */
    root: 'src',
    format: 'esm',
    platform: 'neutral',
    dts: true,
    fixedExtension: false,
    outDir: 'dist',
    /** What chunks by name ask for; said, or every build warns. */
    inputOptions: { preserveEntrySignatures: 'allow-extension' },
    outputOptions: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name, test }] } },
    deps: {
      alwaysBundle: ['@assemblyscript/loader'],
      /** A runtime that imports the engine as a module wants to find the file where the import says. */
      neverBundle: [/^node:/, /engine\.wasm$/],
    },
  }
}

const BOTH = [
  'index',
  'workerd',
  'explain/index',
  'explain/workerd',
  'tool/index',
  'tool/workerd',
  'transcript/index',
  'transcript/workerd',
  'node/index',
  'node/bulk-worker',
  'cli',
]
const JS_ALONE = ['js', 'changes/index', 'explain/js', 'tool/js', 'transcript/js']

export default defineConfig([
  bundle(JS_ALONE, 'js-core', JS_CORE),
  {
    ...bundle(BOTH, 'core', CORE),
    copy: [
      { from: 'build/engine.wasm', to: 'dist' },
      {
        from: 'node_modules/assemblyscript/LICENSE',
        to: 'dist',
        rename: 'assemblyscript-loader.LICENSE.txt',
      },
      { from: 'src/engine.d.wasm.ts', to: 'dist', rename: 'engine.wasm.d.ts' },
    ],
  },
])
