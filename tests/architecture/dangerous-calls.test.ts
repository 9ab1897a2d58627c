import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Calls by which input becomes code, a program or a page: each has few places, and the reason stands beside them.

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
const sources = globSync('{domain,gateway,openapi,web}/**/*.{ts,tsx,js,cjs,html}', {
  exclude: ['web/dist/**', 'gateway/db/prepared/dist/**', 'openapi/generated/**'],
}).map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }))

const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort()

test('no text becomes code, but for two constants that reach into V8', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  const makesCode =
    /\beval\(|\bnew Function\b|\bimport\(`|\bset(?:Timeout|Interval)\(\s*['"`]|\brunIn(?:New|This)?Context\(/
  const lines = sources.flatMap(({ text }) => text.split('\n').filter((line) => makesCode.test(line)))
  expect(lines.map((line) => line.trim()).sort()).toEqual([
    "const collectGarbage = runInNewContext('gc') as CollectGarbage",
    "new Function('%SystemBreak()')()",
  ])
})

test('no text becomes a part of a page as HTML', () => {
  expect(
    filesWith(
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment/,
    ),
  ).toEqual([])
})

/** Patterns that are put together, and the constants that they are made of. */
const patterns: Readonly<Record<string, string>> = {
  'domain/delivery/typed-address.ts': 'words of streets',
  'gateway/catalog/mistakes/odd-texts.ts': 'a number',
  'gateway/catalog/thread/thread.ts': 'the names of amounts',
  'gateway/http/site.ts': 'one of two names of a policy',
  'gateway/printing/paper-text.ts': 'the pattern of one emoji',
  'gateway/settings/files.ts': 'the names of settings',
  'gateway/tracking/template.ts': 'a random id of the process',
  'web/worker/cached-requests.ts': 'the paths of calls',
}

test('no input becomes a regular expression', () => {
  expect(filesWith(/\bnew RegExp\(/)).toEqual(Object.keys(patterns))
})

test('no input becomes a command of the system', () => {
  expect(filesWith(/from 'node:child_process'/)).toEqual(['gateway/media/picture-pool.ts'])
  // It starts a file of ours with two numbers, and no shell.
  expect(readFileSync('gateway/media/picture-pool.ts', 'utf8')).toMatch(/import \{ type ChildProcess, fork \} from/)
})

test('no call accepts a certificate that does not hold, or an old version of TLS', () => {
  expect(
    filesWith(/rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT_UNAUTHORIZED|minVersion|secureProtocol/),
  ).toEqual([])
})

test('no weak digest or cipher is used, but for the digest of a body that the Pusher protocol asks for', () => {
  expect(filesWith(/\b(?:createHash|createHmac)\('(?!sha256')/)).toEqual(['gateway/realtime/signature.ts'])
  expect(filesWith(/\bcreate(?:Cipher|Decipher)(?:iv)?\b|\bpublicEncrypt\b/)).toEqual([])
})

test('no secret of the gateway comes from a source of chance that can be foreseen', () => {
  expect(filesWith(/\bMath\.random\(/).filter((file) => file.startsWith('gateway/'))).toEqual([])
})
