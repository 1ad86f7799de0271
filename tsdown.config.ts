import { defineConfig } from 'tsdown'

/** One bundle with shared chunks: twenty small files take three times as long to import (see bench/README.md). */
export default defineConfig({
  entry: [
    'src/index.ts',
    'src/js.ts',
    'src/changes/index.ts',
    'src/explain/index.ts',
    'src/explain/js.ts',
    'src/tool/index.ts',
    'src/tool/js.ts',
    'src/transcript/index.ts',
    'src/transcript/js.ts',
    'src/node/index.ts',
    'src/node/bulk-worker.ts',
    'src/cli.ts',
  ],
  format: 'esm',
  platform: 'neutral',
  dts: true,
  fixedExtension: false,
  outDir: 'dist',
  deps: { neverBundle: [/^node:/] },
})
