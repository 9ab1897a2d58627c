import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { runTimers } from '#gateway/timers/run-timers.ts'
import { setTimer, type Timer, type TimerCalls } from '#gateway/timers/timers.ts'
import { type ManualClock, manualClock } from '#tests/kit/clock.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'

const partners = ['push', 'codes', 'notices', 'refunds', 'looks', 'hints'] as const
const secondsOfCall = 20
const slots = 20

/** A busy machine may take a while. */
const patience = 10_000

/** Partners that hang until the test releases them. */
function tarPit() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { hang: () => promise, letGo: resolve }
}

describeOn(databases)('slots of timers on $name', ({ open }) => {
  let db: Database
  let clock: ManualClock

  beforeAll(async () => {
    db = await open()
    await migrate(db)
  })
  beforeEach(async () => {
    await db.script('delete from timers')
    clock = manualClock()
  })
  afterAll(() => db.close())

  /** A node whose calls and own work behave as `answer` says. `begun` and `ended` name the timers. */
  const aNode = (answer: (timer: Timer) => Promise<void>) => {
    const [begun, ended]: [string[], string[]] = [[], []]
    const failed: string[] = []
    const run = async (timer: Timer) => {
      begun.push(timer.id)
      await answer(timer)
      ended.push(timer.id)
    }
    const calls: TimerCalls = Object.fromEntries(partners.map((kind) => [kind, { run, seconds: secondsOfCall }]))
    const node = runTimers({
      db,
      clock,
      handlers: { settle: run, complete: run },
      calls,
      isOutage: () => false,
      describe: (error) => (error as Error).message,
      onError: (error, { id }) => failed.push(`${id}: ${(error as Error).message}`),
      onUnknownKind: () => undefined,
    })
    return { ...node, begun, ended, failed }
  }
  const set = (kind: string, id: string, lane?: string, inMs = 0) =>
    setTimer(db, { id, kind, payload: lane === undefined ? {} : { lane } }, new Date(clock.now().getTime() + inMs))
  /** Due one after another, within the next second. */
  const setMany = async (kind: string, count: number, lane?: string) => {
    for (let n = 0; n < count; n++) await set(kind, `${kind}-${lane ?? 'any'}-${n}`, lane, n)
  }
  const soon = (check: () => void) => vi.waitFor(check, patience)

  test.each([...partners, 'settle'])(
    'a hanging %s with more timers than slots delays no other kind',
    async (hanging) => {
      const pit = tarPit()
      const { begun, ended, stop } = aNode(({ kind }) => (kind === hanging ? pit.hang() : Promise.resolve()))
      await setMany(hanging, slots + 5)
      clock.advance(1_000)
      const atOnce = hanging === 'settle' ? 1 : slots
      await soon(() => expect(begun).toHaveLength(atOnce))

      const others = [...partners, 'settle', 'complete'].filter((kind) => kind !== hanging)
      for (const kind of others) await set(kind, `${kind}-due`)
      clock.advance(1_000)
      await soon(() => expect(ended.toSorted()).toEqual(others.map((kind) => `${kind}-due`).toSorted()))
      expect(begun.filter((id) => id.startsWith(`${hanging}-any`))).toHaveLength(atOnce)
      const stopped = stop()
      pit.letGo()
      await stopped
    },
  )

  test('a timer is claimed as a slot of its kind frees up, without waiting for the others of its kind', async () => {
    const pits = new Map<string, ReturnType<typeof tarPit>>()
    const { begun, stop } = aNode(({ id }) => {
      const pit = tarPit()
      pits.set(id, pit)
      return pit.hang()
    })
    await setMany('refunds', slots + 1)
    clock.advance(1_000)
    await soon(() => expect(begun).toHaveLength(slots))
    const { rows } = await db.query('select id from timers where claimed_until is null')
    expect(rows).toEqual([{ id: `refunds-any-${slots}` }])
    pits.get('refunds-any-7')?.letGo()
    await soon(() => expect(begun.at(-1)).toBe(`refunds-any-${slots}`))
    for (const pit of pits.values()) pit.letGo()
    await stop()
  })

  test('one lane of a kind has half of its slots at most, and the others go on', async () => {
    const pit = tarPit()
    const { begun, ended, stop } = aNode(({ payload }) => (payload['lane'] === 'tar' ? pit.hang() : Promise.resolve()))
    await setMany('push', 300, 'tar')
    clock.advance(1_000)
    await soon(() => expect(begun).toHaveLength(slots / 2))
    await setMany('push', 30, 'honest')
    await setMany('push', 30)
    clock.advance(1_000)
    await soon(() => expect(ended).toHaveLength(60))
    expect(begun.filter((id) => id.includes('tar'))).toHaveLength(slots / 2)
    const stopped = stop()
    pit.letGo()
    await stopped
  })

  test('a handler that never answers has failed after its time, and releases its slot', async () => {
    const pit = tarPit()
    const { begun, failed, stop } = aNode(({ id }) => (id === 'refunds-next' ? Promise.resolve() : pit.hang()))
    await setMany('refunds', slots)
    await set('refunds', 'refunds-next', undefined, slots)
    clock.advance(1_000)
    await soon(() => expect(begun).toHaveLength(slots))
    clock.advance(secondsOfCall * 1_000)
    await soon(() => expect(begun).toContain('refunds-next'))
    expect(failed[0]).toBe('refunds-any-0: a timer of kind refunds has not come to its end in 20 seconds')
    await soon(() => expect(failed).toHaveLength(slots))
    const { rows } = await db.query('select distinct tries, parked_at from timers')
    expect(rows).toEqual([{ tries: 1, parked_at: null }])
    // A late end takes nothing from the try that follows.
    pit.letGo()
    await stop()
    expect((await db.query('select 1 from timers')).rows).toHaveLength(slots)
  })

  test('a claim outlives the longest run, so no other node begins it meanwhile', async () => {
    const pit = tarPit()
    const one = aNode(pit.hang)
    await set('refunds', 'slow')
    clock.advance(1_000)
    await soon(() => expect(one.begun).toEqual(['slow']))
    const other = aNode(() => Promise.resolve())
    clock.advance(secondsOfCall * 1_000 - 1)
    await other.tick()
    expect(other.begun).toEqual([])
    pit.letGo()
    await one.stop()
    await other.stop()
    expect((await db.query('select 1 from timers')).rows).toEqual([])
  })

  test('two nodes have slots of their own, and run each timer once', async () => {
    const pit = tarPit()
    const [one, other] = [aNode(pit.hang), aNode(pit.hang)]
    await setMany('push', 2 * slots + 1, 'tar')
    clock.advance(1_000)
    await soon(() => expect([one.begun.length, other.begun.length]).toEqual([slots / 2, slots / 2]))
    expect(new Set([...one.begun, ...other.begun]).size).toBe(slots)
    const stopped = Promise.all([one.stop(), other.stop()])
    pit.letGo()
    await stopped
  })

  test('tick waits for the work under way, and runs the timers that this sets', async () => {
    const pit = tarPit()
    const { begun, ended, tick, stop } = aNode(async ({ id }) => {
      if (id !== 'first') return
      await pit.hang()
      await set('push', 'follows')
    })
    await set('settle', 'first')
    clock.advance(1_000)
    await soon(() => expect(begun).toEqual(['first']))
    const ticked = tick()
    pit.letGo()
    await ticked
    expect(ended).toEqual(['first', 'follows'])
    await stop()
  })

  test('a stopping node waits at most five seconds for running work, and claims nothing more', async () => {
    const pit = tarPit()
    const { begun, stop } = aNode(pit.hang)
    await setMany('refunds', slots + 1)
    clock.advance(1_000)
    await soon(() => expect(begun).toHaveLength(slots))
    let isStopped = false
    const stopped = stop().then(() => {
      isStopped = true
    })
    clock.advance(4_999)
    await db.query('select 1')
    expect(isStopped).toBe(false)
    clock.advance(1)
    await stopped
    expect(begun).toHaveLength(slots)
    pit.letGo()
    await soon(() => expect(begun).toHaveLength(slots))
  })

  test('a node without due timers sends one query a second', async () => {
    const query = vi.fn(db.query)
    const node = runTimers({
      db: { ...db, query: query as Database['query'] },
      clock,
      handlers: { settle: () => Promise.resolve() },
      calls: Object.fromEntries(partners.map((kind) => [kind, { run: () => Promise.resolve(), seconds: 20 }])),
      isOutage: () => false,
      describe: String,
      onError: () => undefined,
      onUnknownKind: () => undefined,
    })
    for (let second = 1; second <= 3; second++) {
      clock.advance(1_000)
      await soon(() => expect(query).toHaveBeenCalledTimes(second))
      await query.mock.results.at(-1)?.value
      await new Promise(setImmediate)
    }
    await node.stop()
    expect(query).toHaveBeenCalledTimes(3)
  })
})
