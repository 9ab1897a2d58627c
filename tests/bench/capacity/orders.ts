import { Agent } from 'node:http'
import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { send } from '#tests/kit/race.ts'
import { atRate, percentile } from '../realtime/job.ts'
import { readRelayLag, relayDrained, relayedWithin } from '../relay-lag.ts'
import type { LoadOn } from './bench.ts'
import { coreCells, coreColumns, countCores, each, heldBy, type Nodes, startNodes } from './nodes.ts'
import { lateMs, rise } from './rise.ts'

const latePushSeconds = 1

export const orderHead = [
  'orders a minute',
  'answer p50, ms',
  'p99, ms',
  'pushed p99 within, s',
  'last push after, s',
  ...coreColumns,
  'MB of each',
]

/** Orders at a fixed rate, each also accepted, whether or not earlier ones are answered. Nodes take turns. */
export const orders: LoadOn = async ({ name, nodes: count, ground, raise, seconds, tell }) => {
  const nodes = await startNodes(count, ground.settings)
  const agent = new Agent({ keepAlive: true })
  const order = await ordering(nodes, agent)
  // The first hundred make the process compile the code that it uses.
  for (let n = 0; n < 100; n++) await order()
  const rows = await rise(
    name,
    raise,
    async (perMinute) => {
      for (const { url } of nodes.all) await relayDrained(url)
      const before = await Promise.all(nodes.all.map(({ url }) => readRelayLag(url)))
      const cores = countCores(nodes)
      const times = await ordersAtRate(perMinute, seconds, order)
      const used = cores()
      const drained = await Promise.all(nodes.all.map(({ url }) => relayDrained(url)))
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
      const last = Math.max(...drained.map((one) => one.seconds))
      const within = drained.map(({ lag }, n) => relayedWithin(before[n] ?? lag, lag)).join(' ')
      const memory = each(
        (await heldBy(nodes)).map((bytes) => bytes / 2 ** 20),
        0,
      )
      return {
        cells: [p50.toFixed(0), p99.toFixed(0), within, last.toFixed(1), ...coreCells(used), memory],
        isHeld: p99 <= lateMs && last <= latePushSeconds,
      }
    },
    tell,
  )
  agent.destroy()
  await nodes.stop()
  return rows
}

/** Places an order at one node, and accepts it at the next. Returns its code. */
export async function ordering(nodes: Nodes, agent: Agent) {
  const body = await aSubmission({ api: createClient<paths>({ baseUrl: nodes.at(0).url }) })
  let count = 0
  return async (beforeAccept: (code: string) => Promise<void> = async () => undefined): Promise<string> => {
    const n = count++
    const phone = `+54911${String(20_000_000 + n)}`
    const { status, text } = await send('POST', `${nodes.at(n).url}/api/order`, agent, '', { ...body, phone })
    if (status !== 200) throw new Error(`an order was answered ${status}: ${text.slice(0, 200)}`)
    const { code } = JSON.parse(text) as { readonly code: string }
    await beforeAccept(code)
    const accept = `${nodes.at(n + 1).url}/api/console/orders/${code}/accept`
    const accepted = await send('POST', accept, agent, 'demo-admin')
    if (accepted.status !== 200) throw new Error(`an acceptance was answered ${accepted.status}`)
    return code
  }
}

/** The times of all orders of a rate, sorted. Each counts from the moment at which it was due, so that a queue shows. */
async function ordersAtRate(perMinute: number, seconds: number, order: () => Promise<unknown>) {
  const started = performance.now()
  const dueAt = (n: number) => started + ((n + 1) * 60_000) / perMinute
  const all: Promise<number>[] = []
  await atRate(perMinute / 60, Math.round((perMinute * seconds) / 60), (from, to) => {
    for (let n = from; n < to; n++) all.push(order().then(() => performance.now() - dueAt(n)))
  })
  return Float64Array.from(await Promise.all(all)).sort()
}
