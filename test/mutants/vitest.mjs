/** What the tests import as `vitest`: its own parts, called in this process instead of a worker of their own. */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  ChaiStyleAssertions,
  chai,
  customMatchers,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect'
import { fn, restoreAllMocks, spyOn } from '@vitest/spy'

export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  it,
  onTestFinished,
  test,
} from '@vitest/runner'

for (const plugin of [JestExtend, JestChaiExpect, ChaiStyleAssertions, JestAsymmetricMatchers])
  chai.use(plugin)
export const expect = Object.assign(
  (value, message) => chai.expect(value, message),
  chai.expect,
  globalThis[ASYMMETRIC_MATCHERS_OBJECT],
)
setState({ assertionCalls: 0 }, expect)
globalThis[GLOBAL_EXPECT] = expect
chai.expect.extend(expect, customMatchers)

/** Types are `npm run check`'s: here every expectation of one holds. */
const anyType = new Proxy(() => anyType, { get: () => anyType })
export const expectTypeOf = anyType

const stubbed = new Map()

function stubGlobal(name, value) {
  if (!stubbed.has(name)) stubbed.set(name, globalThis[name])
  globalThis[name] = value
}

function unstubAllGlobals() {
  for (const [name, value] of stubbed) globalThis[name] = value
  stubbed.clear()
}

/** Modules imported from now on are loaded anew; the runner sets this. */
const resetModules = () => globalThis[Symbol.for('reset-modules')]()

export const vi = { fn, resetModules, restoreAllMocks, spyOn, stubGlobal, unstubAllGlobals }
