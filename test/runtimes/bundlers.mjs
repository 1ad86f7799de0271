import { join } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build as esbuild } from 'esbuild'
import { rollup } from 'rollup'
import { build as vite } from 'vite'
import webpack from 'webpack'

/** One ES module of a program and all it imports; a `.wasm` that it imports is laid beside it. */
export const bundle = (entry, outdir, options = {}) =>
  esbuild({
    entryPoints: [entry],
    outdir,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
    assetNames: '[name]',
    loader: { '.wasm': 'copy' },
    ...options,
  })

/** B182, B183, B188: each builds a program for browsers into one file, with its own defaults; resolves with that file's path. */
export const BUNDLERS = {
  async esbuild(entry, out) {
    await esbuild({
      entryPoints: [entry],
      outfile: join(out, 'out.js'),
      bundle: true,
      format: 'esm',
      logLevel: 'error',
    })
    return join(out, 'out.js')
  },
  async rollup(entry, out) {
    const built = await rollup({ input: entry, plugins: [nodeResolve({ browser: true })] })
    await built.write({ file: join(out, 'out.js'), format: 'es' })
    return join(out, 'out.js')
  },
  async webpack(entry, out) {
    const stats = await new Promise((resolve, reject) =>
      webpack({ entry, mode: 'production', output: { path: out, filename: 'out.js' } }, (error, done) =>
        error ? reject(error) : resolve(done),
      ),
    )
    if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString())
    return join(out, 'out.js')
  },
  async Vite(entry, out) {
    await vite({
      configFile: false,
      logLevel: 'error',
      root: join(entry, '..'),
      build: { outDir: out, rollupOptions: { input: entry, output: { entryFileNames: 'out.js' } } },
    })
    return join(out, 'out.js')
  },
}
