import { defineConfig } from 'tsdown'

/**
 * One bundle with shared chunks. An import costs about a millisecond of CPU for each file, and three more for the
 * loader where Node has to find its package: above an empty module's, `.` took 15 ms of CPU in eleven files beside the
 * loader, 8 in four with the loader in them (Node 20; `npm run test:runtimes` prints what it is now). Hence the bytes
 * stand beside the engine, though workerd does not use them: its tools bundle, and leave them out.
 */
const CHUNKS = [
  /** What `./js` reaches: where a file of the other engine strays in here, `test/package` says so. */
  {
    name: 'core',
    test: /src\/(engine\/(gaps|js|js-only|js-search|kept|latin1|long-text|memory|redone|two-way)|cascade\/[\w-]+|changes\/compose|(?!index|js|workerd|cli)[a-z]+)\.ts$/,
  },
  { name: 'engine', test: /src\/engine\/(?!workerd|imported)[\w-]+\.ts$|assembly\/abi\.ts$|@assemblyscript/ },
]

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/js.ts',
    'src/workerd.ts',
    'src/changes/index.ts',
    'src/explain/index.ts',
    'src/explain/js.ts',
    'src/explain/workerd.ts',
    'src/tool/index.ts',
    'src/tool/js.ts',
    'src/tool/workerd.ts',
    'src/transcript/index.ts',
    'src/transcript/js.ts',
    'src/transcript/workerd.ts',
    'src/node/index.ts',
    'src/node/bulk-worker.ts',
    'src/cli.ts',
  ],
  format: 'esm',
  platform: 'neutral',
  dts: true,
  fixedExtension: false,
  outDir: 'dist',
  /** What chunks by name ask for; said, or every build warns. */
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: { codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS } },
  deps: {
    alwaysBundle: ['@assemblyscript/loader'],
    /** A runtime that imports the engine as a module wants to find the file where the import says. */
    neverBundle: [/^node:/, /engine\.wasm$/],
  },
  copy: [
    { from: 'build/engine.wasm', to: 'dist' },
    { from: 'node_modules/assemblyscript/LICENSE', to: 'dist', rename: 'assemblyscript-loader.LICENSE.txt' },
    { from: 'src/engine.d.wasm.ts', to: 'dist', rename: 'engine.wasm.d.ts' },
  ],
})
