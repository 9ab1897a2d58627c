import { setImmediate as endOfTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import { eventFrame } from '#gateway/realtime/frames.ts'
import { startRealtime } from '#tests/kit/realtime.ts'

/** The numbered rules of docs/protocol.md, "Cursors". */
const message = (n: number) => eventFrame('tracking-1', 'moved', `{"n":${n}}`, `1.${n}.0`)
const seen = (client: { events(event: string): { at?: string }[] }) => client.events('moved').map(({ at }) => at)

describe('cursors', () => {
  test('(1) every message that replaces the one before carries its cursor', () => {
    const { hub, connect } = startRealtime()
    const reader = connect()
    reader.subscribe('tracking-1')
    hub.publish(message(1))
    expect(seen(reader)).toEqual(['1.1.0'])
  })

  test('(2) a new reader gets the newest', () => {
    const { hub, connect } = startRealtime()
    connect().subscribe('tracking-1')
    hub.publish(message(1))
    hub.publish(message(2))
    const late = connect()
    late.subscribe('tracking-1')
    expect(seen(late)).toEqual(['1.2.0'])
  })

  test('(3) a reader that has seen the newest gets nothing', () => {
    const { hub, connect } = startRealtime()
    connect().subscribe('tracking-1')
    hub.publish(message(2))
    const back = connect()
    back.subscribe('tracking-1', { since: '1.2.0' })
    expect(seen(back)).toEqual([])
  })

  test('(4) a reader that has seen more than this node knows gets only what follows', () => {
    const { hub, connect } = startRealtime()
    const ahead = connect()
    ahead.subscribe('tracking-1', { since: '1.3.0' })
    for (let n = 1; n <= 5; n++) hub.publish(message(n))
    expect(seen(ahead)).toEqual(['1.4.0', '1.5.0'])
  })

  test('[FOPEN-58] (5) nothing older is sent after something newer, in any order of publishing', () => {
    const orders = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 40 })
    fc.assert(
      fc.property(orders, fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }), (published, since) => {
        const { hub, connect } = startRealtime()
        const reader = connect()
        reader.subscribe('tracking-1', since === undefined ? {} : { since: `1.${since}.0` })
        for (const n of published) hub.publish(message(n))
        const got = seen(reader)
        for (const [index, at] of got.entries()) {
          const before = index > 0 ? got[index - 1]! : since === undefined ? null : `1.${since}.0`
          expect(isNewerCursor(at!, before)).toBe(true)
        }
        const newest = Math.max(...published, since ?? -1)
        if (published.includes(newest) && newest > (since ?? -1)) expect(got.at(-1)).toBe(`1.${newest}.0`)
      }),
    )
  })

  test('(5) nothing older is sent where only a cache channel remembers the newer one', () => {
    const { hub, connect } = startRealtime()
    const cached = (n: number) => eventFrame('cache-van', 'moved', `{"n":${n}}`, `1.${n}.0`)
    hub.publish(cached(2))
    hub.publish(cached(1))
    const reader = connect()
    reader.subscribe('cache-van')
    hub.publish(cached(1))
    hub.publish(cached(3))
    expect(seen(reader)).toEqual(['1.2.0', '1.3.0'])
  })

  test('(6) a `since` that is not a cursor counts as none', () => {
    const { hub, connect } = startRealtime()
    connect().subscribe('tracking-1')
    hub.publish(message(1))
    const confused = connect()
    confused.subscribe('tracking-1', { since: 'yesterday' })
    expect(seen(confused)).toEqual(['1.1.0'])
  })

  test('a channel’s message leaves with the answer to the subscription, as one write', async () => {
    const { hub, connect } = startRealtime()
    connect().subscribe('tracking-1')
    hub.publish(message(1))
    const late = connect()
    await endOfTurn()
    late.subscribe('tracking-1')
    await endOfTurn()
    const events = late.line.writes.map((texts) => texts.map((text) => (JSON.parse(text) as { event: string }).event))
    expect(events).toEqual([['pusher:connection_established'], ['pusher_internal:subscription_succeeded', 'moved']])
  })

  test('a channel without a message is filled for its reader', () => {
    const { connect, primed } = startRealtime()
    connect().subscribe('tracking-1')
    expect(primed).toEqual(['tracking-1'])
  })
})

test('cursors compare number by number, for numbers of any length', () => {
  const cursor = fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(cursor, cursor, fc.nat(3), (a, b, zeros) => {
      const compare = (left: readonly bigint[], right: readonly bigint[]) => {
        for (let index = 0; index < 3; index++) {
          const [x, y] = [left[index] ?? 0n, right[index] ?? 0n]
          if (x !== y) return x > y
        }
        return false
      }
      const text = (numbers: readonly bigint[]) => numbers.map((n) => '0'.repeat(zeros) + n).join('.')
      expect(isNewerCursor(text(a), text(b))).toBe(compare(a, b))
      expect(isNewerCursor(text(a), text(a))).toBe(false)
      expect(isNewerCursor(text(a), null)).toBe(true)
    }),
  )
})
