/** The rooms of src/ whose mutants are tested, smaller ones first, and the tests that are to find them. */
const CONTRACT = ['test/conformance/conformance.test.ts']
const LAWS = ['test/laws.test.ts', 'test/batch.test.ts']

/** The plain engine: all that an entry without WebAssembly loads. */
const PLAIN = '{gaps,js-only,js-search,js,long-text,redone,two-way}'

const explaining = (...topics) => topics.map((topic) => `test/explain/${topic}.test.ts`)

export const ROOMS = {
  characters: {
    mutate: ['src/characters.ts', 'src/lines.ts'],
    tests: [
      ...CONTRACT,
      'test/characters.test.ts',
      'test/lines.test.ts',
      'test/refusals.test.ts',
      'test/init.test.ts',
    ],
  },
  refusals: {
    mutate: ['src/refusals.ts'],
    tests: [...CONTRACT, 'test/refusals.test.ts', 'test/seeds.test.ts'],
  },
  arguments: {
    mutate: ['src/arguments.ts', 'src/options.ts', 'src/signal.ts'],
    tests: [...CONTRACT, 'test/arguments.test.ts', 'test/batch.test.ts', 'test/mirror.test.ts'],
  },
  apply: {
    mutate: ['src/{apply,batch,decide}.ts'],
    tests: [
      ...CONTRACT,
      ...LAWS,
      'test/arguments.test.ts',
      'test/decide.test.ts',
      'test/resident/handle.test.ts',
    ],
  },
  document: {
    mutate: ['src/document.ts'],
    tests: [...CONTRACT, 'test/seeds.test.ts', 'test/refusals.test.ts', 'test/arguments.test.ts'],
  },
  mirror: {
    mutate: ['src/mirror.ts', 'src/cascade/*.ts'],
    tests: [...CONTRACT, 'test/seeds.test.ts', 'test/mirror.test.ts', 'test/arguments.test.ts'],
  },
  changes: {
    mutate: ['src/changes.ts', 'src/changes/*.ts'],
    tests: [
      ...CONTRACT,
      'test/changes/apply.test.ts',
      'test/changes/changes.test.ts',
      'test/changes/diff.test.ts',
      'test/changes/exports.test.ts',
    ],
  },
  resident: {
    mutate: ['src/opened.ts', 'src/resident.ts'],
    tests: ['test/resident/handle.test.ts', 'test/resident/laws.test.ts'],
  },
  'explain-folds': {
    mutate: [
      'src/explain/{fold-search,folded,folds,line-numbers,text,view}.ts',
      'src/explain/{advice,format,refusal}.ts',
    ],
    tests: explaining('cases', 'folds', 'format'),
  },
  'explain-places': {
    mutate: [
      'src/explain/*.ts',
      '!src/explain/{fold-search,folded,folds,line-numbers,text,view}.ts',
      '!src/explain/{advice,format,refusal}.ts',
    ],
    tests: explaining('ambiguous', 'cases', 'earlier', 'folds', 'format', 'limits'),
  },
  transcript: {
    mutate: ['src/transcript/*.ts'],
    tests: ['faults', 'follow', 'laws', 'ndjson', 'tampering', 'transcript'].map(
      (topic) => `test/transcript/${topic}.test.ts`,
    ),
  },
  'engine-js': {
    mutate: [`src/engine/${PLAIN}.ts`],
    tests: [
      ...CONTRACT,
      ...LAWS,
      'test/arguments.test.ts',
      'test/engine-js.test.ts',
      'test/faults/one-shot.test.ts',
      'test/resident/handle.test.ts',
    ],
  },
  'engine-wasm': {
    mutate: ['src/engine/*.ts', `!src/engine/${PLAIN}.ts`, '!src/engine/wasm-bytes.ts'],
    tests: [
      ...CONTRACT,
      ...LAWS,
      'test/init.test.ts',
      'test/resident/handle.test.ts',
      'test/resident/laws.test.ts',
      'test/which-engine.test.ts',
    ],
  },
}
