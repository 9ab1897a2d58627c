import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Decider } from '#domain/kernel/decider.ts'
import { createCodec } from '#gateway/events/codec.ts'
import { eventType, type StreamKind, type Upcaster } from '#gateway/events/stream-kind.ts'

type NamedEvent = { readonly type: 'Named'; readonly name: string; readonly phone: string | null }

const decider: Decider<null, NamedEvent, NamedEvent, never> = {
  initial: null,
  decide: (_, command) => ({ ok: true, events: [command] }),
  evolve: () => null,
}

const streamOf = (
  kind: string,
  ...upcasters: readonly Upcaster[]
): StreamKind<null, NamedEvent, NamedEvent, never> => ({
  kind,
  decider,
  whose: { nobody: 'a test' },
  types: { Named: eventType(z.object({ name: z.string(), phone: z.string().nullable() }), ...upcasters) },
})

/** Version 1 said `label`, version 2 `name`, and version 3 has a phone. */
const codec = createCodec([
  streamOf(
    'diner',
    ({ label, ...rest }) => ({ ...rest, name: label }),
    (data) => ({ ...data, phone: null }),
  ),
])

const stored = (data: object, { stream = 'diner-1', type = 'Named', typeVersion = 3 } = {}) =>
  codec.decode({ stream, type, typeVersion, data, personal: null })

test('an event is written in the newest version of its type, and reads back unchanged', () => {
  const event: NamedEvent = { type: 'Named', name: 'Ana', phone: '+54911' }
  const written = codec.encode('diner-1', event)
  expect(written).toEqual({ type: 'Named', typeVersion: 3, data: { name: 'Ana', phone: '+54911' }, personal: null })
  expect(codec.decode({ stream: 'diner-1', ...written })).toEqual({ is: 'known', event })
})

test.each([
  [1, { label: 'Ana' }],
  [2, { name: 'Ana' }],
  [3, { name: 'Ana', phone: null }],
])('an event of version %i is lifted to today’s meaning', (typeVersion, data) => {
  expect(stored(data, { typeVersion })).toEqual({ is: 'known', event: { type: 'Named', name: 'Ana', phone: null } })
})

test.each([
  ['a type', { type: 'Renamed' }],
  ['a version', { typeVersion: 4 }],
  ['a kind of stream', { stream: 'shop-1' }],
  ['a type with the name of something that every object has', { type: 'toString' }],
])('%s of a newer release is unknown, and no fault', (_, over) => {
  expect(stored({ name: 'Ana', phone: null }, over)).toEqual({ is: 'unknown' })
})

test('an event that breaks its type is unreadable, and the reason names the field and no value', () => {
  const read = stored({ name: 12345, phone: null })
  expect(read).toMatchObject({ is: 'unreadable', reason: expect.stringContaining('name: ') })
  expect(JSON.stringify(read)).not.toContain('12345')
})

test('an event on which an upcaster throws is unreadable', () => {
  const falling = createCodec([
    streamOf('diner', () => {
      throw new TypeError('of Ana')
    }),
  ])
  const read = falling.decode({ stream: 'diner-1', type: 'Named', typeVersion: 1, data: {}, personal: null })
  expect(read).toEqual({ is: 'unreadable', reason: 'TypeError' })
})

test('a field that the type does not have is not written', () => {
  const event = { type: 'Named', name: 'Ana', phone: null, secret: '1' }
  expect(codec.encode('diner-1', event).data).toEqual({ name: 'Ana', phone: null })
})

test('data that could not be read again is not written', () => {
  expect(() => codec.encode('diner-1', { type: 'Named' })).toThrow('Named is not written to diner-1: name: ')
  expect(() => codec.encode('diner-1', { type: 'Renamed' })).toThrow('diner-1 has no events of type Renamed')
})

test('if a stream’s name fits two kinds, the longer name is its kind', () => {
  const both = createCodec([streamOf('discount'), streamOf('discount-code', (data) => ({ ...data, phone: null }))])
  expect(both.encode('discount-code-a-b', { type: 'Named', name: 'x', phone: null } as NamedEvent).typeVersion).toBe(2)
  expect(both.encode('discount-a-b', { type: 'Named', name: 'x', phone: null } as NamedEvent).typeVersion).toBe(1)
})

test('two kinds with one name stop the start', () => {
  expect(() => createCodec([streamOf('a'), streamOf('a')])).toThrow('one name')
})
