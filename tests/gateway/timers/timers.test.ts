import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { DatabaseUnavailable } from '#gateway/db/failures.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { type Span, traceBy } from '#gateway/ports/trace.ts'
import { runTimers } from '#gateway/timers/run-timers.ts'
import { parkedTimers, retryTimers, setTimer, setTimerAgain, type Timer } from '#gateway/timers/timers.ts'
import { type ManualClock, manualClock } from '#tests/kit/clock.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'

const dropTimer = (sql: Database, id: string) => sql.query('delete from timers where id = $1', [id])

/** A busy machine may take a while. */
const patience = 10_000

describeOn(databases)('timers on $name', ({ name, open }) => {
  let db: Database
  const clock = manualClock()
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  /** Stops with its test: a remaining node would take the timers of the next test. */
  const node = (
    ran: string[],
    handle: (timer: Timer) => Promise<void> = async () => undefined,
    onError: (error: unknown, timer: Timer, isParked: boolean) => void = () => undefined,
    onUnknownKind: (kind: string, count: number) => void = () => undefined,
    ownClock: ManualClock = clock,
  ) => {
    const running = runTimers({
      db,
      clock: ownClock,
      handlers: {
        async ring(timer) {
          await handle(timer)
          ran.push(timer.id)
        },
      },
      isOutage: (error) => error instanceof DatabaseUnavailable,
      describe: (error) => (error as Error).message,
      onError,
      onUnknownKind,
    })
    onTestFinished(() => running.stop())
    return running
  }

  /** A node that has claimed a timer, and whose clock has stopped while it runs. */
  const aDeadNode = async () => {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const handle = () => {
      begun.resolve()
      return end.promise
    }
    const { tick } = node([], handle, undefined, undefined, manualClock(clock.now().toISOString()))
    const ticking = tick()
    const died = async () => {
      end.reject(new Error('died'))
      await ticking
    }
    onTestFinished(died)
    await begun.promise
    return { died }
  }

  beforeAll(async () => {
    db = await open()
    await migrate(db)
  })
  afterAll(() => db.close())

  test('a timer runs when it is due, and once', async () => {
    const ran: string[] = []
    const { tick } = node(ran)
    await setTimer(db, { id: 'tea', kind: 'ring', payload: {} }, inMinutes(5))
    await tick()
    clock.advance(5 * 60_000)
    await tick()
    await tick()
    expect(ran).toEqual(['tea'])
  })

  test('each run of a timer is a span that has the name of its kind, and no parent', async () => {
    const begun: string[] = []
    const ended: string[] = []
    const spanOf = (name: string): Span => ({
      traceparent: '',
      begin: (child) => spanOf(`${child.name} in ${name}`),
      note: () => undefined,
      fail: (why) => void ended.push(`${name} failed: ${why}`),
      end: () => void ended.push(name),
    })
    onTestFinished(
      traceBy(({ name: work }) => {
        begun.push(work)
        return spanOf(work)
      }),
    )
    const { tick } = node([], ({ id }) => (id === 'bad' ? Promise.reject(new TypeError('of Ana')) : Promise.resolve()))
    for (const id of ['good', 'bad']) await setTimer(db, { id, kind: 'ring', payload: {} }, inMinutes(0))
    await tick()
    expect(begun).toEqual(['timer ring', 'timer ring'])
    expect(ended.toSorted()).toEqual(['timer ring', 'timer ring', 'timer ring failed: TypeError'])
    await dropTimer(db, 'bad')
  })

  test('two nodes share a timer, and one of them runs it', async () => {
    const ran: string[] = []
    const [one, other] = [node(ran), node(ran)]
    await setTimer(db, { id: 'shared', kind: 'ring', payload: {} }, inMinutes(0))
    await Promise.all([one.tick(), other.tick()])
    expect(ran).toEqual(['shared'])
  })

  test('two nodes that look at once share the due timers, and run the earlier ones first', async () => {
    const ranBy: [string[], string[]] = [[], []]
    const nodes = ranBy.map((ran) => node(ran))
    const ids = Array.from({ length: 50 }, (_, index) => `many-${index}`)
    for (const [index, id] of ids.entries())
      await setTimer(db, { id, kind: 'ring', payload: {} }, inMinutes(index / 100 - 1))
    await Promise.all(nodes.map(({ tick }) => tick()))
    expect(ranBy.flat().toSorted()).toEqual(ids.toSorted())
    // Chance decides how far one of them is ahead of the other.
    for (const ran of ranBy) expect(ran).toEqual(ids.filter((id) => ran.includes(id)))
  })

  if (name === 'PostgreSQL')
    test('a node does not wait for a timer that another one holds: it runs the others meanwhile', async () => {
      const ran: string[] = []
      const { tick } = node(ran)
      await setTimer(db, { id: 'held', kind: 'ring', payload: {} }, inMinutes(-2))
      await setTimer(db, { id: 'free', kind: 'ring', payload: {} }, inMinutes(-1))
      await db.transaction(async (sql) => {
        await sql.query(`select 1 from timers where id = 'held' for update`)
        await tick()
        expect(ran).toEqual(['free'])
      })
      await tick()
      expect(ran).toEqual(['free', 'held'])
    })

  test('a claimed timer is no other node’s for thirty seconds, and then goes to another', async () => {
    const ran: string[] = []
    const other = node(ran)
    await setTimer(db, { id: 'claimed', kind: 'ring', payload: {} }, inMinutes(0))
    const { died } = await aDeadNode()
    await other.tick()
    clock.advance(29_999)
    await other.tick()
    expect(ran).toEqual([])
    clock.advance(1)
    await other.tick()
    expect(ran).toEqual(['claimed'])
    await died()
  })

  test('a timer whose handling failed comes again', async () => {
    const ran: string[] = []
    let failures = 1
    const { tick } = node(ran, async () => {
      if (failures-- > 0) throw new Error('not now')
    })
    await setTimer(db, { id: 'again', kind: 'ring', payload: {} }, inMinutes(0))
    await tick()
    expect(ran).toEqual([])
    clock.advance(31_000)
    await tick()
    expect(ran).toEqual(['again'])
  })

  /** A node whose timer fails until the test repairs it. */
  const failing = (fault: () => Error | null) => {
    const ran: string[] = []
    const told: boolean[] = []
    const one = node(
      ran,
      async () => {
        const error = fault()
        if (error) throw error
      },
      (_, __, isParked) => told.push(isParked),
    )
    const triedAfter = async (milliseconds: number) => {
      const before = told.length
      clock.advance(milliseconds)
      await one.tick()
      return told.length > before
    }
    return { ...one, ran, told, triedAfter }
  }
  const seconds = 1_000

  test('timers that fails comes again after thirty seconds, then after twice as long each time', async () => {
    const { tick, triedAfter } = failing(() => new Error('no'))
    await setTimer(db, { id: 'slower', kind: 'ring', payload: {} }, inMinutes(0))
    await tick()
    for (const wait of [30, 60, 120, 240].map((count) => count * seconds)) {
      expect(await triedAfter(wait - 1)).toBe(false)
      expect(await triedAfter(1)).toBe(true)
    }
    await dropTimer(db, 'slower')
  })

  test('timers that fails is parked after ten tries, with its error, and runs again by command', async () => {
    let fault: Error | null = new Error('the shop is gone')
    const { tick, triedAfter, told, ran } = failing(() => fault)
    await setTimer(db, { id: 'parked', kind: 'ring', payload: {} }, inMinutes(0))
    await tick()
    for (let tries = 1; tries < 10; tries++) expect(await triedAfter(30 * seconds * 2 ** (tries - 1))).toBe(true)
    expect(told).toEqual([...Array<boolean>(9).fill(false), true])
    expect(await parkedTimers(db)).toEqual([{ id: 'parked', kind: 'ring', error: 'the shop is gone', tries: 10 }])
    expect(await triedAfter(48 * 3_600 * seconds)).toBe(false)
    fault = null
    expect(await retryTimers(db, 'another')).toBe(0)
    expect(await retryTimers(db, 'parked')).toBe(1)
    await tick()
    expect(ran).toEqual(['parked'])
    expect(await retryTimers(db, null)).toBe(0)
  })

  test('timers that fails begins its tries again when it is set again', async () => {
    const { tick, triedAfter } = failing(() => new Error('no'))
    await setTimer(db, { id: 'anew', kind: 'ring', payload: {} }, inMinutes(0))
    await tick()
    await triedAfter(30 * seconds)
    await setTimer(db, { id: 'anew', kind: 'ring', payload: {} }, inMinutes(0))
    expect(await triedAfter(0)).toBe(true)
    expect(await triedAfter(30 * seconds)).toBe(true)
    await dropTimer(db, 'anew')
  })

  test('a timer that fails because the database is away does not count, and comes again after its claim', async () => {
    const { tick, triedAfter, told } = failing(() => new DatabaseUnavailable('away'))
    await setTimer(db, { id: 'away', kind: 'ring', payload: {} }, inMinutes(0))
    await tick()
    for (let tries = 0; tries < 12; tries++) expect(await triedAfter(30 * seconds)).toBe(true)
    expect(told).not.toContain(true)
    await dropTimer(db, 'away')
  })

  test('a dropped timer never runs, and one that is set again moves', async () => {
    const ran: string[] = []
    const { tick } = node(ran)
    await setTimer(db, { id: 'dropped', kind: 'ring', payload: {} }, inMinutes(1))
    await setTimer(db, { id: 'moved', kind: 'ring', payload: {} }, inMinutes(1))
    await setTimer(db, { id: 'moved', kind: 'ring', payload: {} }, inMinutes(60))
    await dropTimer(db, 'dropped')
    clock.advance(120_000)
    await tick()
    expect(ran).toEqual([])
    clock.advance(60 * 60_000)
    await tick()
    expect(ran).toEqual(['moved'])
  })

  const timer: Timer = { id: 'again', kind: 'ring', payload: {} }
  const twice = (runs: string[], meanwhile: () => Promise<void>) =>
    node(runs, async () => {
      if (runs.length > 0) return
      await meanwhile()
      await setTimerAgain(db, timer, inMinutes(10))
    })

  test('a timer that its own run sets again comes at its new instant', async () => {
    const ran: string[] = []
    const { tick } = twice(ran, async () => undefined)
    await setTimer(db, timer, inMinutes(0))
    await tick()
    clock.advance(9 * 60_000)
    await tick()
    expect(ran).toEqual(['again'])
    clock.advance(60_000)
    await tick()
    expect(ran).toEqual(['again', 'again'])
  })

  test('a timer that its own run sets again comes sooner where another has set it to an earlier instant', async () => {
    for (const [meanwhile, comes] of [
      [1, 1],
      [60, 10],
    ] as const) {
      const ran: string[] = []
      const { tick, stop } = twice(ran, () => setTimer(db, timer, inMinutes(meanwhile)))
      await setTimer(db, timer, inMinutes(0))
      await tick()
      clock.advance((comes - 1) * 60_000)
      await tick()
      expect(ran).toEqual(['again'])
      clock.advance(60_000)
      await tick()
      expect(ran).toEqual(['again', 'again'])
      await stop()
    }
  })

  test('a node looks each second for due timers', async () => {
    const ran: string[] = []
    node(ran)
    for (const id of ['first', 'second']) {
      await setTimer(db, { id, kind: 'ring', payload: {} }, inMinutes(0))
      await vi.waitFor(() => {
        clock.advance(1_000)
        expect(ran).toContain(id)
      }, patience)
    }
    expect(ran).toEqual(['first', 'second'])
  })

  test('a timer that falls due during a run of its kind runs after it, but not on a stopped node', async () => {
    const ran: string[] = []
    const releases: (() => void)[] = []
    const { stop } = node(ran, () => new Promise<void>((resolve) => void releases.push(resolve)))
    for (const id of ['long', 'next', 'never']) await setTimer(db, { id, kind: 'ring', payload: {} }, inMinutes(0))
    clock.advance(1_000)
    await vi.waitFor(() => expect(releases).toHaveLength(1), patience)
    clock.advance(5_000)
    releases[0]?.()
    await vi.waitFor(() => expect(releases).toHaveLength(2), patience)
    const stopped = stop()
    releases[1]?.()
    await stopped
    expect(ran).toEqual(['long', 'next'])
    await dropTimer(db, 'never')
  })

  test('an error of a handler is logged with its timer, and the others run', async () => {
    const ran: string[] = []
    const told: unknown[] = []
    const { tick } = node(
      ran,
      async ({ id }) => {
        if (id === 'bad') throw new Error('not now')
      },
      (error, { id }) => told.push([(error as Error).message, id]),
    )
    await setTimer(db, { id: 'bad', kind: 'ring', payload: {} }, inMinutes(-1))
    await setTimer(db, { id: 'good', kind: 'ring', payload: {} }, inMinutes(0))
    await tick()
    expect(told).toEqual([['not now', 'bad']])
    expect(ran).toEqual(['good'])
    await dropTimer(db, 'bad')
  })

  test('a timer of an unknown kind stays for a release that knows it, and the others run', async () => {
    const ran: string[] = []
    const told: unknown[] = []
    const { tick, overdue } = node(ran, undefined, undefined, (kind, count) => told.push([kind, count]))
    await setTimer(db, { id: 'odd', kind: 'unheard-of', payload: {} }, inMinutes(-3))
    await setTimer(db, { id: 'plain', kind: 'ring', payload: {} }, inMinutes(0))
    await tick()
    expect(ran).toEqual(['plain'])
    const { rows } = await db.query(`select claimed_until from timers where id = 'odd'`)
    expect(rows).toEqual([{ claimed_until: null }])
    clock.advance(120_000)
    await vi.waitFor(() => expect([...overdue()]).toEqual([['unheard-of', 1]]), patience)
    clock.advance(120_000)
    expect(told).toEqual([['unheard-of', 1]])
    await dropTimer(db, 'odd')
  })

  test('a timer that is on time is none of those that are late', async () => {
    const { overdue } = node([])
    await setTimer(db, { id: 'soon', kind: 'unheard-of', payload: {} }, inMinutes(1))
    await setTimer(db, { id: 'late', kind: 'late-kind', payload: {} }, inMinutes(-1))
    clock.advance(120_000)
    await vi.waitFor(() => expect([...overdue()]).toEqual([['late-kind', 1]]), patience)
    await dropTimer(db, 'soon')
    await dropTimer(db, 'late')
  })
})
