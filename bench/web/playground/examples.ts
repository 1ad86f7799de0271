/** What people and models really send: batches that apply, and batches that miss in the usual ways. */

/** An example: a document, a batch for it, and what there is to see. */
export interface Example {
  name: string
  about: string
  document: string
  edits: { old_string: string; new_string: string }[]
  options?: { policy?: 'atomic' | 'lenient'; noop?: 'allow' | 'refuse'; overlap?: 'allow' | 'refuse' }
}

const AMBIGUOUS: Example = {
  name: 'An ambiguous anchor',
  about:
    'Three edits say one place each. The last quotes a line that stands three times: it changes nothing, and each place is offered with the context that makes it unique.',
  document: `import { readFile } from 'node:fs/promises'

export interface Settings {
  host: string
  port: number
  retries: number
}

export async function loadSettings(path: string): Promise<Settings | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) {
    return null
  }
  const value = JSON.parse(text)
  if (typeof value.host !== 'string') {
    return null
  }
  if (!Number.isInteger(value.port)) {
    return null
  }
  return { host: value.host, port: value.port, retries: value.retries ?? 3 }
}
`,
  edits: [
    { old_string: '  retries: number\n', new_string: '  retries: number\n  timeoutMs: number\n' },
    {
      old_string: 'retries: value.retries ?? 3 }',
      new_string: 'retries: value.retries ?? 3, timeoutMs: value.timeoutMs ?? 5_000 }',
    },
    { old_string: '!Number.isInteger(value.port)', new_string: '!(value.port > 0 && value.port < 65_536)' },
    { old_string: '    return null\n', new_string: "    throw new Error('settings: port')\n" },
  ],
  options: { policy: 'lenient' },
}

const STALE: Example = {
  name: 'A stale batch',
  about:
    'The file was read, then somebody else worked on it. One change is made already, one text has moved on; atomic, the default, keeps the rest from being half done. Try lenient.',
  document: `services:
  api:
    image: registry.example/api:2.4.1
    restart: unless-stopped
    environment:
      LOG_LEVEL: info
      POOL_SIZE: "20"
    ports:
      - "8080:8080"
  worker:
    image: registry.example/worker:2.4.0
    restart: unless-stopped
    environment:
      LOG_LEVEL: info
      CONCURRENCY: "4"
`,
  edits: [
    {
      old_string: '    image: registry.example/worker:2.4.0\n',
      new_string: '    image: registry.example/worker:2.4.1\n',
    },
    {
      old_string: '    image: registry.example/api:2.4.0\n',
      new_string: '    image: registry.example/api:2.4.1\n',
    },
    { old_string: '      POOL_SIZE: "10"\n', new_string: '      POOL_SIZE: "15"\n' },
    { old_string: '      CONCURRENCY: "4"\n', new_string: '      CONCURRENCY: "8"\n' },
  ],
}

const OWN_FEET: Example = {
  name: 'A batch in its own way',
  about:
    'Edits meet the text that the ones before them left. The third quotes what the first replaced, the fourth finds a second match that the second made.',
  document: `## Opening hours

Monday to Friday: 9:00 to 17:00
Saturday: 10:00 to 14:00
Sunday: closed

## Contact

Write to desk@library.example or call 555 0134.
`,
  edits: [
    { old_string: 'Monday to Friday: 9:00 to 17:00', new_string: 'Monday to Friday: 8:30 to 18:00' },
    { old_string: 'Sunday: closed', new_string: 'Sunday: closed\nHolidays: closed' },
    { old_string: '9:00 to 17:00', new_string: '9:00 to 18:00' },
    { old_string: ': closed', new_string: ': closed, returns by the night box' },
    { old_string: 'call 555 0134', new_string: 'call 555 0199' },
  ],
  options: { policy: 'lenient' },
}

const CRLF: Example = {
  name: 'A CRLF document',
  about:
    'Written on Windows. An edit within one line applies, and every CR stays. One that spans lines with LF alone is not there, and the reason says so.',
  document: [
    '[server]',
    'listen = 0.0.0.0',
    'port = 8080',
    '',
    '[cache]',
    'size = 64',
    'ttl = 300',
    'enabled = true',
    '',
  ].join('\r\n'),
  edits: [
    { old_string: 'port = 8080', new_string: 'port = 8443' },
    { old_string: 'size = 64\r\nttl = 300\r\n', new_string: 'size = 256\r\nttl = 600\r\n' },
    { old_string: '[cache]\nsize = 256\n', new_string: '[cache]\nkind = lru\nsize = 256\n' },
  ],
  options: { policy: 'lenient' },
}

const CJK: Example = {
  name: 'Japanese, Chinese, Korean',
  about:
    'Characters count as characters: places are whole ones, and offsets are in UTF-16 units. The last edit types a full-width colon as a half-width one.',
  document: `# 図書館からのお知らせ

開館時間：午前九時から午後七時まで
休館日：毎週月曜日と年末年始

借阅规则：每人最多借五本书，期限为两周。
续借：到期前三天可以在线续借一次。

한국어 안내: 도서 반납은 정문 옆 반납함을 이용해 주세요.
문의는 안내 데스크로 부탁드립니다. 📚
`,
  edits: [
    { old_string: '午後七時', new_string: '午後八時' },
    { old_string: '最多借五本书', new_string: '最多借八本书' },
    { old_string: '정문 옆 반납함', new_string: '후문 옆 무인 반납함' },
    { old_string: '休館日:毎週月曜日', new_string: '休館日:毎週火曜日' },
  ],
  options: { policy: 'lenient' },
}

const LOOK_ALIKE: Example = {
  name: 'Looks the same, is not',
  about:
    'Curly quotes, a no-break space, a combining accent, a line number from a viewer: nothing is folded or guessed, but the reason names the one difference.',
  document: `The café opens at 8\u00a0am.
She said: \u201cCome in, it\u2019s warm.\u201d
Re\u0301sume\u0301s go to the front desk.
    total = price * count
    return total
`,
  edits: [
    { old_string: 'opens at 8 am', new_string: 'opens at 7 am' },
    { old_string: '"Come in, it\'s warm."', new_string: '"Come in."' },
    { old_string: 'Résumés go to', new_string: 'Letters go to' },
    { old_string: '4:     total = price * count', new_string: '4:     total = price * count * (1 + tax)' },
    { old_string: '\treturn total', new_string: '\treturn round(total)' },
    { old_string: 'the front desk', new_string: 'the back office' },
  ],
  options: { policy: 'lenient' },
}

const DOLLARS: Example = {
  name: 'Dollars and patterns',
  about: 'Both strings are text. What String.replace and regular expressions would expand stays as it is.',
  document: `escape = (text) => text.replace(/[.*+?^()|[\\]\\\\]/g, X)
price = "PRICE"
`,
  edits: [
    { old_string: 'g, X)', new_string: "g, '\\\\$&')" },
    { old_string: '"PRICE"', new_string: '"$1.00, $$ or $`"' },
    { old_string: '.replace(/[.*+?', new_string: '.replace(/[.*+?{}$' },
  ],
}

/** In the order they are offered; the page opens with the first. */
export const EXAMPLES: readonly Example[] = [AMBIGUOUS, STALE, OWN_FEET, CRLF, CJK, LOOK_ALIKE, DOLLARS]
