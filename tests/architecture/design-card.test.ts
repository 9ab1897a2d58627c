import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const paths = Object.keys((JSON.parse(read('openapi/generated/comanda.json')) as { paths: object }).paths)

/** Files whose calls no typed client can make, and why. */
const untyped: Readonly<Record<string, string>> = {
  'web/diner/drawings/in-head.ts': 'begins calls that the gateway has named, for the typed client to take',
  'web/shared/api/send-later.ts': 'sends calls again that were written down by typed code, as they are',
  'web/shared/network.ts': 'asks for any answer at all',
  'web/shared/realtime/polling-transport.ts': 'asks for any answer at all',
  'web/worker/documents.ts': 'fetches pages',
  'web/worker/notices.ts': 'the worker has no client: its file must stay small',
}

test('[CARD-04] every call of the contract is in the types of the clients', () => {
  const typed = read('openapi/generated/api.d.ts')
  expect(paths.filter((path) => !typed.includes(`"${path}": {`))).toEqual([])
})

test('[CARD-04] pages make each call by the typed client, except for a few with a reason', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**'] })
  const byHand = files.filter((file) => /(?<![\w.])fetch\(/.test(read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
  expect(byHand.sort()).toEqual(Object.keys(untyped).sort())
})
