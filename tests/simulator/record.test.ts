import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Network, Unsent } from '#simulator/network/network.ts'
import type { SocketEvents } from '#simulator/network/socket.ts'
import { endText, headText, readRecording } from '#simulator/record/format.ts'
import { recorder } from '#simulator/record/recorder.ts'
import { theScenario } from './the-scenario.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const address = 'http://gateway/api/order?at=x'

/** A network whose answers and sockets a test controls. */
function aNetwork() {
  const answers: ((answer: Response | Error) => void)[] = []
  const sockets: SocketEvents[] = []
  const network: Network = {
    fetch: () =>
      new Promise((resolve, reject) => {
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      }),
    open(_, events) {
      sockets.push(events)
      return { send: () => undefined, drop: () => undefined }
    },
  }
  const texts: string[] = []
  const { over, end } = recorder('secret', (text) => texts.push(text))
  const lines = () => texts.map((text) => JSON.parse(text) as Record<string, unknown>)
  return { network: over(network), answers, sockets, texts, lines, end }
}

test('a call is a line with its content, answer and duration, and never with the admin token', async () => {
  const { network, answers, texts, lines } = aNetwork()
  const headers = {
    authorization: 'Bearer secret',
    'idempotency-key': 'k',
    'content-type': 'application/json',
    accept: '*/*',
  }
  vi.setSystemTime(5)
  const asked = network.fetch(new Request(address, { method: 'POST', headers, body: '{"a":1}' }), 'shop s')
  vi.setSystemTime(45)
  answers[0]?.(Response.json({ code: 'AAAA2222' }, { status: 201 }))
  const answer = await asked
  expect([answer.status, await answer.json()]).toEqual([201, { code: 'AAAA2222' }])
  expect(lines()).toEqual([
    {
      ...{ type: 'call', actor: 'shop s', at: 5, took: 40, method: 'POST', path: '/api/order?at=x' },
      headers: { authorization: 'Bearer {admin}', 'content-type': 'application/json', 'idempotency-key': 'k' },
      ...{ body: { a: 1 }, end: 'answered', status: 201, answer: { code: 'AAAA2222' } },
    },
  ])
  expect(texts.join()).not.toContain('secret')
})

test('lines are in the order of their beginnings, and unfinished calls are given up', async () => {
  const { network, answers, sockets, lines, end } = aNetwork()
  const slow = network.fetch(new Request(address), 'diner 1.1')
  const socket = network.open(new URL('ws://gateway/app/k?v=1'), { onText() {}, onPing() {}, onLost() {} }, 'diner 1.1')
  sockets[0]?.onText('down')
  socket.send('up')
  expect(lines()).toEqual([])
  answers[0]?.(new Response(null, { status: 204 }))
  await slow
  void network.fetch(new Request(address), 'diner 1.1')
  sockets[0]?.onLost('closed 4200')
  socket.drop()
  end()
  expect(lines().map(({ type, path, text, reason, end }) => [type, path ?? text ?? reason, end])).toEqual([
    ['call', '/api/order?at=x', 'answered'],
    ['opened', '/app/k?v=1', undefined],
    ['heard', 'down', undefined],
    ['sent', 'up', undefined],
    ['call', '/api/order?at=x', 'gave up'],
    ['lost', 'closed 4200', undefined],
    ['over', undefined, undefined],
  ])
})

test('the cookies of a diner’s browser are kept, and the end of the run', async () => {
  const { network, answers, texts, end } = aNetwork()
  const asked = network.fetch(new Request(address, { headers: { cookie: 'challenge=a' } }), 'diner 1.1')
  answers[0]?.(new Response(null, { status: 204, headers: { 'set-cookie': 'session=b; HttpOnly' } }))
  await asked
  vi.setSystemTime(70)
  end()
  const read = readRecording(head + texts.join(''))
  expect(read).toMatchObject({
    ok: true,
    recording: { lines: [{ headers: { cookie: 'challenge=a' }, cookies: ['session=b'] }], endedAt: 70 },
  })
})

test.each([
  ['never left the phone', 'unsent', new Unsent('there is no network')],
  ['was not answered', 'lost', new TypeError('the answer was lost')],
])('a call that %s is %s, and its actor is told', async (_, end, error) => {
  const { network, answers, lines } = aNetwork()
  const asked = network.fetch(new Request(address), 'diner 1.1')
  answers[0]?.(error)
  await expect(asked).rejects.toBe(error)
  expect(lines()).toMatchObject([{ end, status: null, answer: null }])
})

const head = headText(theScenario('smoke'), 'virtual', 0)
const heard = JSON.stringify({ type: 'heard', actor: 'diner 1.1', at: 1, socket: 1, text: '{}' })

test('a recording is read with its scenario, and each line knows its number', () => {
  const read = readRecording(`${head}${heard}\n${endText(5)}`)
  expect(read).toMatchObject({
    ok: true,
    recording: {
      ...{ head: { world: 'virtual', scenario: theScenario('smoke') }, lines: [{ type: 'heard', line: 2 }] },
      endedAt: 5,
    },
  })
})

const aCall = {
  ...{ type: 'call', actor: 'diner 1.1', at: 1, took: 1, method: 'GET', path: '/', headers: {}, body: null },
  ...{ end: 'answered', status: 200, answer: null },
}

test.each([
  ['a path with half an escape', { path: '/api/%E0%A4%A' }, 'line 2: path: this is no path of an address'],
  ['another host', { path: '//elsewhere/api' }, 'line 2: path: this is no path of an address'],
  ['a method of its own', { method: 'CONNECT' }, 'line 2: method: this is no method of the contract'],
  ['a header of two lines', { headers: { cookie: 'a\nb' } }, 'line 2: headers.cookie: this cannot stand in a header'],
  ['a question with a body', { body: {} }, 'line 2: body: a GET has none'],
  ['an instant beyond all dates', { at: 9e15 }, 'line 2: at: '],
])('a recording by hand is refused for %s', (_, part, says) => {
  const read = readRecording(`${head}${JSON.stringify({ ...aCall, ...part })}\n`)
  expect(read.ok ? '' : read.says).toContain(says)
})

test.each([
  ['is empty', '', 'line 1: this is no recording'],
  ['is no JSON', 'name: smoke', 'line 1: this is no recording'],
  ['is another JSON', '{"format":"comanda-log"}', 'line 1: this is no recording'],
  [
    'is of another version',
    head.replace('"version":1', '"version":9'),
    'line 1: this is a recording of version 9, and only version 1 is understood',
  ],
  ['has a wrong scenario', head.replace('"lasts":"2m"', '"lasts":"soon"'), 'line 1: scenario.lasts: '],
  ['is cut off', `${head}${heard}\n${heard.slice(0, 20)}`, 'line 3: this is not JSON'],
  [
    'has no last line',
    `${head}${heard}\n`,
    'line 3: its last line is missing, because the run was killed: record it again',
  ],
  ['has a wrong line', `${head}${heard.replace('"at":1', '"at":-1')}`, 'line 2: at: '],
])('a file that %s is refused with its line', (_, text, says) => {
  const read = readRecording(text)
  expect(read.ok ? '' : read.says).toContain(says)
})
