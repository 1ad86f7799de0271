/** What a bundler leaves of the package when little of it is used. */
import { build, type Rollup } from 'vite'
import { describe, expect, it } from 'vitest'
import { ROOT } from './packed.ts'

const DIST = `${ROOT}dist`
const ENTRY = '\0entry'

/** Bundles one module, as an application does, against the built package; the code that is left. */
async function bundled(source: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? ENTRY : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: 'entry', external: /engine\.wasm$/ } },
  })) as Rollup.RollupOutput
  return built.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
}

describe('a bundle', () => {
  it.each(['index.js', 'js.js'])(
    'of nothing from dist/%s is empty: importing has no effect',
    async (entry) => {
      expect((await bundled(`import '${DIST}/${entry}'`)).trim()).toBe('')
    },
  )

  it('of the error’s guard alone leaves engines, bytes and loader out', async () => {
    const code = await bundled(
      `import { isDocumentEditError } from '${DIST}/index.js'\nconsole.log(isDocumentEditError(1))`,
    )
    expect(code).toMatch(/console\.log/)
    expect(code).not.toMatch(/0061736d|WebAssembly|indexOf/)
    expect(code.replace(/\/\*.*?\*\//gs, '').length).toBeLessThan(5000)
  })

  it('for workerd, which is given the engine as a module, leaves the bytes out', async () => {
    const code = await bundled(
      `import { applyEdits } from '${DIST}/workerd.js'\nconsole.log(applyEdits('', []))`,
    )
    expect(code).toMatch(/engine\.wasm/)
    expect(code).not.toMatch(/0061736d/)
  })
})
