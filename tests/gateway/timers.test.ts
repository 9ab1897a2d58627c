import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { dropTimer, runTimers, setTimer, type Timer } from '#gateway/timers/timers.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { databases } from '#tests/kit/databases.ts'

describe.each(databases)('timers on $name', ({ open }) => {
  let db: Database
  const clock = manualClock()
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  const node = (ran: string[], handle: (timer: Timer) => Promise<void> = async () => undefined) =>
    runTimers(
      db,
      clock,
      {
        async ring(timer) {
          await handle(timer)
          ran.push(timer.id)
        },
      },
      () => undefined,
    )

  beforeAll(async () => {
    db = await open()
    await migrate(db)
  })
  afterAll(() => db.close())

  test('a timer runs when it is due, and once', async () => {
    const ran: string[] = []
    const { tick, stop } = node(ran)
    await setTimer(db, { id: 'tea', kind: 'ring', payload: {} }, inMinutes(5))
    await tick()
    clock.advance(5 * 60_000)
    await tick()
    await tick()
    await stop()
    expect(ran).toEqual(['tea'])
  })

  test('two nodes share a timer, and one of them runs it', async () => {
    const ran: string[] = []
    const [one, other] = [node(ran), node(ran)]
    await setTimer(db, { id: 'shared', kind: 'ring', payload: {} }, inMinutes(0))
    await Promise.all([one.tick(), other.tick()])
    await one.stop()
    await other.stop()
    expect(ran).toEqual(['shared'])
  })

  test('a timer whose handling failed comes again', async () => {
    const ran: string[] = []
    let failures = 1
    const { tick, stop } = node(ran, async () => {
      if (failures-- > 0) throw new Error('not now')
    })
    await setTimer(db, { id: 'again', kind: 'ring', payload: {} }, inMinutes(0))
    await tick()
    expect(ran).toEqual([])
    clock.advance(31_000)
    await tick()
    await stop()
    expect(ran).toEqual(['again'])
  })

  test('a timer that was dropped never runs, and one set again moves', async () => {
    const ran: string[] = []
    const { tick, stop } = node(ran)
    await setTimer(db, { id: 'dropped', kind: 'ring', payload: {} }, inMinutes(1))
    await setTimer(db, { id: 'moved', kind: 'ring', payload: {} }, inMinutes(1))
    await setTimer(db, { id: 'moved', kind: 'ring', payload: {} }, inMinutes(60))
    await dropTimer(db, 'dropped')
    clock.advance(120_000)
    await tick()
    expect(ran).toEqual([])
    clock.advance(60 * 60_000)
    await tick()
    await stop()
    expect(ran).toEqual(['moved'])
  })
})
