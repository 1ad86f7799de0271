/**
 * Stryker's test runner for src/: vitest's own parts in one process that keeps every module loaded.
 *
 * `@stryker-mutator/vitest-runner` starts a worker and loads the modules anew for each mutant: 0.45 s of processor time
 * with one small file of tests, 1.5 s with the conformance suite. Here a mutant costs what its tests cost.
 * What that gives up, fresh modules for each mutant, is checked for: a test that fails under a mutant must pass again
 * once the mutant is off; otherwise everything is loaded anew and the mutant judged again.
 */
import { relative, resolve } from 'node:path'
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
} from '@stryker-mutator/api/test-runner'
import { collectTests, getFn, getHooks } from '@vitest/runner'
import fc from 'fast-check'
import { createServer, createServerModuleRunner } from 'vite'

/** A counterexample need not be small here. */
fc.configureGlobal({ endOnFailure: true })

/** Tests that take longer, with every mutant counted, are about size and speed: they find no mutants here. */
const MOST_MS = 1_500

class InProcessRunner {
  static inject = tokens(commonTokens.options)

  constructor(options) {
    this.files = options.tests.map((file) => resolve(file))
    /** Where the instrumented sources look up which mutant is on. */
    this.costs = new Map()
    this.switches = globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {}
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    this.server = await createServer({
      configFile: false,
      root: process.cwd(),
      appType: 'custom',
      logLevel: 'error',
      server: { middlewareMode: true, watch: null, hmr: false, ws: false },
      optimizeDeps: { noDiscovery: true },
      resolve: { alias: [{ find: /^vitest$/, replacement: resolve('test/mutants/vitest.mjs') }] },
    })
    globalThis[Symbol.for('reset-modules')] = () => this.modules.clearCache()
    this.modules = createServerModuleRunner(this.server.environments.ssr, { hmr: false })
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (error) => this.onThrown?.(error))
    console.log = () => {}
  }

  async dispose() {
    await this.modules.close()
    await this.server.close()
  }

  async dryRun() {
    this.switches.activeMutant = undefined
    this.switches.mutantCoverage = { static: {}, perTest: {} }
    const failed = await this.load()
    if (failed !== '') return { status: DryRunStatus.Error, errorMessage: failed }
    const tests = []
    for (const id of this.tests.keys()) {
      this.switches.currentTestId = id
      const failure = await this.run(id)
      const timeSpentMs = this.costs.get(id)
      if (timeSpentMs > MOST_MS) delete this.switches.mutantCoverage.perTest[id]
      const status = failure === null ? TestStatus.Success : TestStatus.Failed
      const fileName = this.tests.get(id).file.filepath
      tests.push({ id, name: id, fileName, timeSpentMs, status, failureMessage: failure ?? '' })
    }
    this.switches.currentTestId = undefined
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.switches.mutantCoverage }
  }

  async mutantRun(mutation) {
    const atLoad = mutation.mutantActivation === 'static'
    if (!this.clean) await this.load()
    const ids = mutation.testFilter ?? [...this.tests.keys()].filter((id) => !(this.costs.get(id) > MOST_MS))
    const first = await this.judge(mutation, ids, atLoad)
    if (atLoad) this.clean = false
    if (first.status !== MutantRunStatus.Killed || atLoad || (await this.passes(first.killedBy[0])))
      return first
    await this.load()
    return this.judge(mutation, first.killedBy, false)
  }

  async judge({ activeMutant, hitLimit }, ids, atLoad) {
    Object.assign(this.switches, { activeMutant: activeMutant.id, hitLimit, hitCount: 0 })
    try {
      const failed = atLoad ? await this.load() : ''
      let [killedBy, failureMessage] = failed ? [ids[0], failed] : ['', null]
      for (const id of failed ? [] : this.quickFirst(ids)) {
        failureMessage = await Promise.race([this.run(id), this.tooLong(id), this.thrownElsewhere()])
        killedBy = id
        if (failureMessage !== null) break
      }
      const endless = determineHitLimitReached(this.switches.hitCount, hitLimit)
      if (endless) return { status: MutantRunStatus.Timeout, reason: endless.reason }
      const nrOfTests = ids.length
      if (failureMessage === null) return { status: MutantRunStatus.Survived, nrOfTests }
      return { status: MutantRunStatus.Killed, killedBy: [killedBy], failureMessage, nrOfTests }
    } finally {
      Object.assign(this.switches, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined })
    }
  }

  /** Whether a test passes with no mutant: one that does not shows that the mutant left something behind. */
  async passes(id) {
    return (await this.run(id)) === null
  }

  /** Gives why the test failed, or `null`. */
  async run(id) {
    if (!this.tests.has(id)) return 'the test is no longer there'
    const started = performance.now()
    const failure = await run(this.tests.get(id))
    if (!this.costs.has(id)) this.costs.set(id, performance.now() - started)
    return failure
  }

  /** A test that waits for what a mutant keeps from coming: long before Stryker ends the process for it. */
  async tooLong(id) {
    await new Promise((resolve) => setTimeout(resolve, 2_000 + 20 * (this.costs.get(id) ?? 0)).unref())
    return 'the test took too long'
  }

  /** What is thrown where no test awaits it fails the test under way, as it does in vitest. */
  thrownElsewhere() {
    return new Promise((resolve) => {
      this.onThrown = (error) => resolve(`thrown elsewhere: ${error}`)
    })
  }

  quickFirst(ids) {
    const costOf = (id) => this.costs.get(id) ?? 0
    return [...ids].sort((a, b) => costOf(a) - costOf(b))
  }

  /** Loads every module anew; gives what went wrong, or `''`. */
  async load() {
    this.modules.clearCache()
    const files = await collectTests(this.files, {
      config: RUNNER_CONFIG,
      trace: (_name, attributes, body) => (body ?? attributes)(),
      importFile: (file) => this.modules.import(file),
    })
    this.tests = new Map(files.flatMap((file) => testsOf(file, relative(process.cwd(), file.filepath))))
    this.clean = true
    return files
      .flatMap(({ result }) => result?.errors ?? [])
      .map(({ message }) => message)
      .join('\n')
  }
}

const RUNNER_CONFIG = {
  root: process.cwd(),
  setupFiles: [],
  sequence: { hooks: 'stack', setupFiles: 'list' },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxConcurrency: 1,
  includeTaskLocation: false,
  allowOnly: true,
  retry: 0,
  tags: [],
}

/** The tests under `suite` by their full names, the same on every load. */
function testsOf(suite, name) {
  return suite.tasks.flatMap((task, index) => {
    const id = `${name} > ${index} ${task.name}`
    if (task.mode === 'skip' || task.mode === 'todo') return []
    return task.type === 'suite' ? testsOf(task, id) : [[id, task]]
  })
}

/** Runs one test with the hooks of the suites around it; gives why it failed, or `null`. */
async function run(test) {
  const suites = []
  for (
    let suite = test.suite ?? test.file;
    suite;
    suite = suite.suite ?? (suite === test.file ? null : test.file)
  ) {
    suites.unshift(suite)
  }
  const hooks = suites.map(getHooks)
  try {
    for (const suite of suites) await beforeAllOnce(suite)
    for (const { beforeEach } of hooks) for (const hook of beforeEach) await hook(test.context, test.suite)
    await getFn(test)()
    return null
  } catch (error) {
    return String(error?.message ?? error) || 'failed'
  } finally {
    for (const hook of test.onFinished ?? []) await hook(test.context)
    test.onFinished = []
    for (const { afterEach } of hooks.reverse())
      for (const hook of afterEach) await hook(test.context, test.suite)
  }
}

const begun = new WeakSet()

async function beforeAllOnce(suite) {
  if (begun.has(suite)) return
  begun.add(suite)
  for (const hook of getHooks(suite).beforeAll) await hook(suite)
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)]
