import { setTimeout as wait } from 'node:timers/promises'
import { streams, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { verify } from '#gateway/log/verify.ts'
import { forkGateway, forkMain } from '#tests/kit/process.ts'
import { readCommandLine } from '../command-line.ts'
import type { Progress } from '../progress.ts'
import { memory } from '../realtime/accounting.ts'
import { postgresServer } from '../realtime/database.ts'
import { percentile } from '../realtime/job.ts'
import { aligned } from '../realtime/report.ts'
import { askerOf, type Call, calls, noTimings, type Timings } from './calls.ts'
import { loadHistory } from './history.ts'

const store = createEventStore(streams)
const warmUps = 50
const roundsASaying = 50
/** An idle node settles in this time. */
const restMs = 10_000

/**
 * `npm run bench -- growth`: the same calls against an empty log and one with this many past orders, in turns, and
 * the cost of rebuilding all tables of that log.
 */
export async function growth(args: readonly string[], progress: Progress): Promise<void> {
  const { counts, measures } = readCommandLine(args, {
    parts: ['verify', 'memory', 'calls'],
    counts: { orders: 40_000, rounds: 200 },
  })
  const { orders, rounds } = counts
  const { tell } = progress
  tell('starting PostgreSQL')
  const { says, schema, close } = await postgresServer()
  const [empty, grown] = [await schema(), await schema()]
  tell(`${says}; loading ${orders} past orders`)
  await age(await grown.open(), orders, measures('verify'), tell)
  if (measures('memory')) {
    tell('starting a node that rests')
    tell(`memory of a node that rests: ${await idleMegabytes(grown.settings)} MB`)
  }
  if (measures('calls')) {
    tell(`${rounds} rounds of calls at each of two nodes`)
    const nodes = { empty: await forkGateway(empty.settings), grown: await forkGateway(grown.settings) }
    const timings = await takeTurns(nodes, rounds, Math.floor(orders / 5), tell)
    for (const node of Object.values(nodes)) await node.stop()
    console.log(`\n${aligned([head, ...calls.map((call) => rowOf(call, timings.empty, timings.grown))])}\n`)
  }
  await close()
}

/** Loads the past, makes its tables and compares them with the log, and tells the cost. */
async function age(db: Database, orders: number, isVerified: boolean, tell: Progress['tell']) {
  await migrate(db)
  const load = stopwatch()
  const events = await loadHistory(db, store, orders)
  tell(`loaded ${events} events in ${load().toFixed(0)} s; rebuilding all tables`)
  const build = stopwatch()
  await rebuild({ db, store, tables, wait, say: () => undefined })
  const seconds = build()
  tell(`rebuilt all tables in ${seconds.toFixed(0)} s: ${(events / seconds).toFixed(0)} events a second`)
  if (isVerified) {
    tell('verifying all tables')
    const prove = stopwatch()
    const { findings } = await verify(db, store, tables)
    tell(`verified in ${prove().toFixed(0)} s: ${findings.length} faults`)
  }
  await db.script('analyze')
  const { rows } = await db.query<{ name: string; megabytes: number }>(
    `select relname as name, round(pg_total_relation_size(oid) / 1048576.0)::int as megabytes from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 2 desc limit 5`,
  )
  tell(`on disk: ${rows.map(({ name, megabytes }) => `${name} ${megabytes} MB`).join(', ')}`)
  await db.close()
}

/** One round at the one node, one at the other: a slow minute affects both. */
async function takeTurns(
  nodes: Readonly<Record<'empty' | 'grown', { readonly url: string }>>,
  rounds: number,
  diners: number,
  tell: Progress['tell'],
): Promise<Readonly<Record<'empty' | 'grown', Timings>>> {
  const ask = { empty: await askerOf(nodes.empty), grown: await askerOf(nodes.grown) }
  const timings = { empty: noTimings(), grown: noTimings() }
  const unread = noTimings()
  for (let round = -warmUps; round < rounds; round++) {
    if (round >= 0 && round % roundsASaying === 0) tell(`round ${round} of ${rounds}`)
    for (const name of round % 2 === 0 ? (['empty', 'grown'] as const) : (['grown', 'empty'] as const))
      await ask[name](Math.floor(Math.random() * diners), round < 0 ? unread : timings[name])
  }
  return timings
}

const head = ['', 'empty p50, ms', 'p99, ms', 'grown p50, ms', 'p99, ms', 'p50 / empty', 'p99 / empty']

function rowOf(call: Call, empty: Timings, grown: Timings): readonly string[] {
  const [small, large] = [empty, grown].map((timings) => {
    const sorted = Float64Array.from(timings[call]).sort()
    return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
  }) as [Percentiles, Percentiles]
  return [
    call,
    ...[small.p50, small.p99, large.p50, large.p99].map((value) => value.toFixed(1)),
    (large.p50 / small.p50).toFixed(2),
    (large.p99 / small.p99).toFixed(2),
  ]
}

type Percentiles = { readonly p50: number; readonly p99: number }

function stopwatch() {
  const started = performance.now()
  return () => (performance.now() - started) / 1000
}

/** `npm start` on this database, idle. */
async function idleMegabytes(settings: Readonly<Record<string, string>>): Promise<string> {
  const node = forkMain(settings)
  await node.until(/listens/)
  await wait(restMs)
  const megabytes = memory(node.child.pid ?? 0) / 1024 / 1024
  await node.kill('SIGTERM')
  return megabytes.toFixed(0)
}
