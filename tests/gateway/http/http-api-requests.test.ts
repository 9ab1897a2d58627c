import { expect, test } from 'vitest'
import { HttpProblem } from '#gateway/http/problems.ts'
import {
  readBatch,
  readChannelName,
  readChannelQuery,
  readChannelsQuery,
  readEvent,
} from '#gateway/realtime/http-api-requests.ts'

const message = { name: 'told', data: '{}' }

function refusalOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof HttpProblem) return error.body
    throw error
  }
  throw new Error('it was read')
}

test('an event of the application is for one channel, or for each of several once', () => {
  const to = (channel: string) => ({ message: { channel, event: 'told', data: '{}' }, info: [] })
  expect(readEvent({ ...message, channel: 'a' })).toEqual([to('a')])
  expect(readEvent({ ...message, channels: ['a', 'b', 'a'] })).toEqual([to('a'), to('b')])
  expect(readEvent({ ...message, channel: 'c', channels: ['a'] })).toEqual([to('a')])
})

test('an event of the application may leave a socket out, and ask about the channel', () => {
  const all = { ...message, channel: 'a', socket_id: '12.345', info: 'user_count, subscription_count,cache' }
  expect(readEvent(all)).toEqual([
    {
      message: { channel: 'a', event: 'told', data: '{}', exceptSocketId: '12.345' },
      info: ['user_count', 'subscription_count', 'cache'],
    },
  ])
})

test.each([
  ['no channel', message, 'channels'],
  ['an empty list of channels', { ...message, channels: [] }, 'channels'],
  ['a channel that is no name', { ...message, channel: 'a b' }, 'channel'],
  ['a name of the protocol', { ...message, channel: 'a', name: 'pusher:error' }, 'name'],
  ['a socket that is none', { ...message, channel: 'a', socket_id: '1.2.3' }, 'socket_id'],
  ['a socket with more before it', { ...message, channel: 'a', socket_id: 'x1.2' }, 'socket_id'],
  ['a socket with more behind it', { ...message, channel: 'a', socket_id: '1.2x' }, 'socket_id'],
  ['an unknown question', { ...message, channel: 'a', info: 'age' }, 'info.0'],
  ['data that is no text', { ...message, channel: 'a', data: {} }, 'data'],
])('an event of the application with %s is refused by the name of the field', (_, body, path) => {
  const { statusCode, code, message: text, errors } = refusalOf(() => readEvent(body))
  expect([statusCode, code, errors?.[0]?.path]).toEqual([400, 'INVALID_REQUEST', path])
  expect(text).toBe(`${path}: ${errors?.[0]?.message}`)
  expect(errors?.[0]).toMatchObject({ type: expect.stringMatching(/\w/), message: expect.stringMatching(/\w \w/) })
})

test('an event of the application carries 10 kB of data at most, counted in bytes', () => {
  const full = 'ñ'.repeat(5_120)
  expect(readEvent({ ...message, channel: 'a', data: full })).toHaveLength(1)
  expect(refusalOf(() => readEvent({ ...message, channel: 'a', data: `${full}x` }))).toMatchObject({
    statusCode: 413,
    code: 'MESSAGE_TOO_LARGE',
    message: 'data: more than 10240 bytes',
  })
})

test('an event of the application names all its errors', () => {
  const { errors } = refusalOf(() => readEvent({ name: 1, data: 2, channel: 'a' }))
  expect(errors?.map(({ path }) => path)).toEqual(['name', 'data'])
})

test('a batch holds one to ten messages, each for its own channel', () => {
  const of = (count: number) => ({
    batch: Array.from({ length: count }, (_, n) => ({ ...message, channel: `c${n}` })),
  })
  expect(readBatch(of(10)).map((one) => one.message.channel)).toEqual(Array.from({ length: 10 }, (_, n) => `c${n}`))
  for (const count of [0, 11]) expect(refusalOf(() => readBatch(of(count))).errors?.[0]?.path).toBe('batch')
  expect(refusalOf(() => readBatch({ batch: [message] })).errors?.[0]?.path).toBe('batch.0.channel')
})

test('a question asks only for the fields that it names', () => {
  expect(readChannelsQuery({})).toEqual({ filter_by_prefix: '', info: [] })
  expect(readChannelsQuery({ filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
    filter_by_prefix: 'presence-',
    info: ['user_count'],
  })
  expect(readChannelQuery({ info: 'cache' })).toEqual({ info: ['cache'] })
})

test('a channel is requested by a valid channel name', () => {
  expect(readChannelName('presence-room')).toBe('presence-room')
  expect(refusalOf(() => readChannelName('a b'))).toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'channel: is no channel name',
    errors: [{ path: 'channel', type: 'wrong', message: 'is no channel name' }],
  })
})
