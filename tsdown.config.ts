import { defineConfig } from 'tsdown'

/** One bundle with shared chunks: twenty small files take three times as long to import (see bench/README.md). */
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
  deps: {
    /** A runtime that imports the engine as a module wants to find the file where the import says. */
    neverBundle: [/^node:/, /engine\.wasm$/],
  },
  copy: [
    { from: 'build/engine.wasm', to: 'dist' },
    { from: 'src/engine.d.wasm.ts', to: 'dist', rename: 'engine.wasm.d.ts' },
  ],
})
