import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A caller's proofs are read in few places, so that a new kind of user or a change of their form has one place to go (decision 103).

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
const files = globSync('gateway/**/*.ts').map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }))
const filesWith = (pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort()

test('cookies are parsed and written in one file', () => {
  expect(
    filesWith(/\bheaders\.cookie\b|\{[^{}]*\bcookie\b[^{}]*\}: Pick<|\bHttpOnly\b|\bSameSite=|from 'cookie'/),
  ).toEqual(['gateway/http/cookies.ts'])
})

test('a bearer token of ours is taken out of its header in one file', () => {
  // The other one passes the token of a partner on.
  expect(filesWith(/\bheaders\.authorization\b/)).toEqual(['gateway/http/secrets.ts', 'gateway/partners/operations.ts'])
})

test('the operator’s token is compared in one file', () => {
  expect(filesWith(/\badminToken\b/)).toEqual(['gateway/access/admission.ts'])
  // Hands it over.
  expect(filesWith(/\bsettings\.ADMIN_TOKEN\b/)).toEqual(['gateway/node/serve.ts'])
})
