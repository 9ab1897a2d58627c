import { readFileSync } from 'node:fs'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readOperatorCall } from '#gateway/catalog/operator-call.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

// The levers of a store as a script pulls them: by the commands and the calls that docs/operations.md shows.

const store = 'parrilla-centro'
const [, chapter = ''] =
  /### One change at a time\n([\s\S]+?)\n### /.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
const commandsOf = (text: string) =>
  [...text.matchAll(/npm run catalog -- (?!un?set|set|add|move|holiday)([^#\n]+)/g)].map(([, words = '']) =>
    words.trim().split(/\s+/),
  )
const curlsOf = (text: string) =>
  [
    ...text.matchAll(
      /curl -fsS -X (PUT|DELETE) [^"]*"Authorization[^\n]*?(?:\\\n\s+)?(?:-d '([^']+)' )?"\$NODE_URL([^"]+)"/g,
    ),
  ].map(([, method = '', body, url = '']) => ({ method, body, url }))

const gateway = await startTestGateway()
afterAll(() => gateway.close())
afterEach(async () => {
  for (const words of [
    ['calm', store],
    ['resume', store],
    ['available', store, 'bondiola'],
    ['openzone', store, 'centro-puerto-madero'],
  ])
    await run(words)
})

type Levers = { readonly levers: readonly { readonly target: object; readonly end: string; readonly until: string }[] }

async function send({ method, url, body }: { method: string; url: string; body?: string | undefined }) {
  const response = await fetch(`${gateway.url}${url}`, {
    method,
    headers: { ...gateway.admin, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, body: (await response.json()) as Levers }
}
const callOf = (words: readonly string[]) => {
  const read = readOperatorCall(words, 2)
  if (!read.ok) throw new Error(read.sentence)
  return read.call
}
function run(words: readonly string[]) {
  const { method, url, query, body } = callOf(words)
  return send({ method, url: `${url}?${new URLSearchParams(query)}`, body: body && JSON.stringify(body) })
}
const targetsAfter = async (words: readonly string[]) => {
  const { status, body } = await run(words)
  return [status, body.levers.map(({ target, end }) => ({ target, end }))]
}

test('a command makes a store busy with other minutes, and calm again', async () => {
  const busy = (extraMinutes: number) => ({ target: { type: 'busy', extraMinutes }, end: 'time' })
  expect(await targetsAfter(['busy', store, '--more', '20', '--minutes', '60'])).toEqual([200, [busy(20)]])
  expect(await targetsAfter(['busy', store, '--more', '30', '--minutes', '60'])).toEqual([200, [busy(30)]])
  expect(await targetsAfter(['calm', store])).toEqual([200, []])
})

test('a command closes one zone until the opening of tomorrow, and opens it again', async () => {
  const target = { type: 'zone', zoneId: 'centro-puerto-madero' }
  const closing = ['closezone', store, 'centro-puerto-madero', '--until', 'tomorrow']
  expect(await targetsAfter(closing)).toEqual([200, [{ target, end: 'opening' }]])
  expect(await targetsAfter(['openzone', store, 'centro-puerto-madero'])).toEqual([200, []])
})

test.each([
  [['busy', store, '--more', '20'], 'Say when it ends'],
  [['busy', store, '--minutes', '60'], 'Say how much longer'],
  [['busy', store, 'bondiola', '--more', '20', '--minutes', '60'], 'Usage'],
  [['calm', store, '--minutes', '5'], "Unknown option '--minutes'"],
  [['closezone', store, '--minutes', '5'], 'Usage'],
  [['closezone', store, 'centro', '--minutes', '5', '--more', '10'], "Unknown option '--more'"],
  [['openzone'], 'Usage'],
  [['pause', store, '--minutes', '5', '--size', 'large'], "Unknown option '--size'"],
  [['constructor', store], 'Usage'],
])('a command that is incomplete says what is missing: %j', (words, sentence) => {
  const read = readOperatorCall(words, 2)
  expect(read.ok ? read.call : read.sentence).toContain(sentence)
})

test('a command with a value that the contract does not have is refused by the gateway', async () => {
  expect((await run(['busy', store, '--more', '15', '--minutes', '60'])).status).toBe(400)
  expect((await run(['busy', store, '--more', 'x', '--minutes', '60'])).status).toBe(400)
  expect((await run(['closezone', store, 'gone', '--minutes', '60'])).status).toBe(404)
})

test('the operations guide has a command for each lever, and each works', async () => {
  const commands = commandsOf(chapter)
  const names = ['soldout', 'available', 'pause', 'resume', 'busy', 'calm', 'closezone', 'openzone']
  expect([...new Set(commands.map(([name]) => name))]).toEqual(names)
  for (const words of commands) expect([words, (await run(words)).status]).toEqual([words, 200])
})

test('the operations guide has calls for scripts, and each works', async () => {
  const calls = curlsOf(chapter)
  expect(calls.map(({ method, url }) => `${method} ${url.split('/').slice(5).join('/')}`)).toEqual([
    'PUT availability/plates/bondiola',
    'PUT busy',
    'PUT availability/zones/centro-puerto-madero',
    'DELETE busy',
  ])
  for (const call of calls) expect([call, (await send(call)).status]).toEqual([call, 200])
})
