import { Agent } from 'node:http'
import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { forkGateway } from '#tests/kit/process.ts'
import { send } from '#tests/kit/race.ts'
import { readCommandLine } from '../command-line.ts'
import { CannotRun } from '../needs.ts'
import type { Progress } from '../progress.ts'
import { debianServer, embeddedGround, postgresServer } from '../realtime/database.ts'
import { atRate, percentile } from '../realtime/job.ts'
import { aligned } from '../realtime/report.ts'
import { readRelayLag, relayDrained, relayedWithin } from '../relay-lag.ts'

type Counts = { readonly from: number; readonly by: number; readonly to: number; readonly seconds: number }
type Settings = Readonly<Record<string, string>>

/** A rate is held while 99 of 100 answers come within this time, and the last push within `latePushSeconds` of the last answer. */
const lateAnswerMs = 300
const latePushSeconds = 1

const head = ['', 'orders a minute', 'answer p50, ms', 'p99, ms', 'pushed p99 within, s', 'last push after, s', 'held']

/**
 * `npm run bench -- capacity`: how many orders a minute one node takes. Orders come at a fixed rate, each also accepted, whether or not
 * earlier ones are answered, and the rate rises until answers or pushes are late: calls that are answered fast say nothing of pushes.
 */
export async function capacity(args: readonly string[], { tell }: Progress): Promise<void> {
  const { counts, measures } = readCommandLine(args, {
    parts: ['embedded', 'postgres', 'debian'],
    counts: { from: 600, by: 300, to: 3_000, seconds: 10 },
  })
  const rows: (readonly string[])[] = []
  if (measures('embedded')) {
    const ground = await embeddedGround()
    rows.push(...(await risen('embedded', ground.settings, counts, tell)))
    await ground.close()
  }
  for (const [part, open] of [['postgres', postgresServer] as const, ['debian', debianServer] as const]) {
    if (!measures(part)) continue
    const server = await open()
    if (server) rows.push(...(await risen(part, (await server.schema()).settings, counts, tell)))
    else tell(`left out: ${part}: Debian's PostgreSQL is not installed`)
    await server?.close()
  }
  if (rows.length === 0) throw new CannotRun('None of these databases is here.')
  console.log(`\n${aligned([head, ...rows])}\n`)
}

/** The rows of one database: one for each rate, until the first that is not held. */
async function risen(name: string, settings: Settings, { from, by, to, seconds }: Counts, tell: Progress['tell']) {
  tell(`${name}: starting a gateway`)
  const node = await forkGateway({ RATE_LIMIT: '0', CONNECTIONS_PER_ADDRESS: '0', ...settings })
  const body = await aSubmission({ api: createClient<paths>({ baseUrl: node.url }) })
  const agent = new Agent({ keepAlive: true })
  let count = 0
  const order = async () => {
    const phone = `+54911${String(20_000_000 + count++)}`
    const { status, text } = await send('POST', `${node.url}/api/order`, agent, '', { ...body, phone })
    if (status !== 200) throw new Error(`an order was answered ${status}: ${text.slice(0, 200)}`)
    const { code } = JSON.parse(text) as { readonly code: string }
    const accepted = await send('POST', `${node.url}/api/console/orders/${code}/accept`, agent, 'demo-admin')
    if (accepted.status !== 200) throw new Error(`an acceptance was answered ${accepted.status}`)
  }
  // The first hundred make the process compile the code that it uses.
  for (let n = 0; n < 100; n++) await order()
  const rows: (readonly string[])[] = []
  for (let rate = from; rate <= to; rate += by) {
    await relayDrained(node.url)
    const before = await readRelayLag(node.url)
    const times = await ordersAtRate(rate, seconds, order)
    const drained = await relayDrained(node.url)
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    const isHeld = p99 <= lateAnswerMs && drained.seconds <= latePushSeconds
    const within = relayedWithin(before, drained.lag)
    rows.push([
      name,
      `${rate}`,
      p50.toFixed(0),
      p99.toFixed(0),
      within,
      drained.seconds.toFixed(1),
      isHeld ? 'yes' : 'no',
    ])
    tell(
      `${name}: ${rate} a minute: p99 ${p99.toFixed(0)} ms, last push ${drained.seconds.toFixed(1)} s after the last answer`,
    )
    if (!isHeld) break
  }
  agent.destroy()
  await node.stop()
  return rows
}

/** The times of all orders of a rate, sorted. Each counts from the moment at which it was due, so that a queue shows. */
async function ordersAtRate(perMinute: number, seconds: number, order: () => Promise<void>) {
  const started = performance.now()
  const dueAt = (n: number) => started + ((n + 1) * 60_000) / perMinute
  const all: Promise<number>[] = []
  await atRate(perMinute / 60, Math.round((perMinute * seconds) / 60), (from, to) => {
    for (let n = from; n < to; n++) all.push(order().then(() => performance.now() - dueAt(n)))
  })
  return Float64Array.from(await Promise.all(all)).sort()
}
