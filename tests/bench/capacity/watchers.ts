import { Agent } from 'node:http'
import { availabilityChannel, trackingChannel } from '#domain/realtime/channels.ts'
import { send } from '#tests/kit/race.ts'
import { atRate, inParallel, percentile, wait } from '../realtime/job.ts'
import type { OnMessage } from '../realtime/system.ts'
import { comanda, ordersOn } from '../realtime/systems/comanda.ts'
import type { Connection } from '../realtime/websocket.ts'
import type { LoadOn } from './bench.ts'
import { coreCells, coreColumns, countCores, heldBy, type Nodes, startNodes } from './nodes.ts'
import { ordering } from './orders.ts'
import { lateMs, rise } from './rise.ts'

const store = 'parrilla-centro'
const lever = `/api/console/stores/${store}/availability/plates/morcilla`
const leverEveryMs = 2_000
const latestMs = 10_000

export const watcherHead = [
  'sockets',
  'step p50, ms',
  'p99, ms',
  'lever p50, ms',
  'p99, ms',
  ...coreColumns,
  'kB a socket',
]

/**
 * Open pages with a socket each: half are menus of one store, half are pages that follow an order. Meanwhile orders come at a steady
 * rate, each with a page at another node, which is timed from the acceptance until it shows it; and a lever of the store
 * is turned every two seconds, which all open menus are told.
 */
export const watchers: LoadOn = async ({ name, nodes: count, ground, raise, seconds, flow, tell }) => {
  const most = Math.ceil(raise.from * (1 + raise.percent / 100) ** raise.steps)
  tell(`${name}: ${Math.ceil(most / 2)} orders are made`)
  const channels = await ordersOn(ground, Math.ceil(most / 2))
  const nodes = await startNodes(count, ground.settings)
  const agent = new Agent({ keepAlive: true })
  const order = await ordering(nodes, agent)
  for (let n = 0; n < 50; n++) await order()
  const pages = openPages(nodes, channels)
  await pages.open(100)
  const base = await heldBy(nodes)
  const first = pages.count()
  const rows = await rise(
    name,
    raise,
    async (sockets) => {
      await pages.open(sockets)
      await wait(1_000)
      const cores = countCores(nodes)
      const [steps, levers] = await Promise.all([
        stepsAtRate(nodes, agent, order, flow, seconds),
        levering(nodes, agent, pages, seconds),
      ])
      const used = cores()
      const grown = (await heldBy(nodes)).reduce((sum, bytes, n) => sum + bytes - (base[n] ?? 0), 0)
      const [step, told] = [percentile(steps, 0.99), percentile(levers, 0.99)]
      const cells = [percentile(steps, 0.5), step, percentile(levers, 0.5), told].map((ms) => ms.toFixed(0))
      const kilobytes = (grown / 1024 / (sockets - first)).toFixed(1)
      return { cells: [...cells, ...coreCells(used), kilobytes], isHeld: Math.max(step, told) <= lateMs }
    },
    tell,
  )
  pages.close()
  agent.destroy()
  await nodes.stop()
  return rows
}

type Pages = ReturnType<typeof openPages>

/** Pages at all nodes in turn. */
function openPages(nodes: Nodes, orderChannels: readonly string[]) {
  const sockets: Connection[] = []
  const heard: number[] = []
  let menus = 0
  const onLever: OnMessage = (bytes, start, end) => {
    if (bytes.subarray(start, end).indexOf('availability-update') >= 0) heard.push(performance.now())
  }
  const one = async (n: number) => {
    const { port } = nodes.at(n >> 1)
    const isMenu = n % 2 === 0
    const channel = isMenu ? availabilityChannel(store) : orderChannels[n >> 1]
    if (channel === undefined) throw new Error('there are fewer orders than pages')
    const socket = await comanda.reader(port, channel)
    if (isMenu) {
      menus++
      socket.listen(onLever)
    } else socket.listen(() => undefined)
    sockets.push(socket)
  }
  return {
    count: () => sockets.length,
    menus: () => menus,
    heard,
    turns: 0,
    async open(count: number) {
      const from = sockets.length
      await inParallel(Math.max(0, count - from), 50, (n) => one(from + n))
    },
    close() {
      for (const { socket } of sockets) socket.destroy()
    },
  }
}

/** From the call that turns a lever until each open menu is told; those that are not told count as `latestMs`. */
async function levering(nodes: Nodes, agent: Agent, pages: Pages, seconds: number) {
  const times: number[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    // Off and on in turns, also from one step to the next: the same again is told to no page.
    const turn = pages.turns++
    pages.heard.length = 0
    const began = performance.now()
    const off = { until: 'resumed' }
    const [method, body] = turn % 2 === 0 ? ['PUT', off] : ['DELETE', undefined]
    const { status, text } = await send(
      method as string,
      nodes.at(turn).url + lever,
      agent,
      'demo-admin',
      body as object,
    )
    if (status !== 200) throw new Error(`a lever was answered ${status}: ${text.slice(0, 200)}`)
    while (pages.heard.length < pages.menus() && performance.now() - began < latestMs) await wait(2)
    times.push(...pages.heard.map((at) => at - began))
    for (let missing = pages.menus() - pages.heard.length; missing > 0; missing--) times.push(latestMs)
    await wait(Math.max(0, leverEveryMs - (performance.now() - began)))
  }
  return Float64Array.from(times).sort()
}

/** From the acceptance of an order until its page, at another node, shows it. */
async function stepsAtRate(
  nodes: Nodes,
  agent: Agent,
  order: Awaited<ReturnType<typeof ordering>>,
  perMinute: number,
  seconds: number,
) {
  const all: Promise<number>[] = []
  let page = 0
  const followed = async () => {
    const n = page++
    const shown = Promise.withResolvers<void>()
    let [began, snapshots] = [0, 0]
    let socket: Connection | undefined
    await order(async (code) => {
      const path = `/api/logisticsorder/tracking/${store}/${code}`
      const { text } = await send('GET', nodes.at(n).url + path, agent, '')
      const primed = Promise.withResolvers<void>()
      socket = await comanda.reader(nodes.at(n).port, trackingChannel((JSON.parse(text) as { id: string }).id))
      comanda.hear(
        socket,
        () => undefined,
        () => {
          snapshots++
          if (snapshots === 1) primed.resolve()
          else shown.resolve()
        },
      )
      await primed.promise
      began = performance.now()
    })
    await Promise.race([shown.promise, wait(latestMs)])
    socket?.socket.destroy()
    return performance.now() - began
  }
  await atRate(perMinute / 60, Math.round((perMinute * seconds) / 60), (from, to) => {
    for (let n = from; n < to; n++) all.push(followed())
  })
  return Float64Array.from(await Promise.all(all)).sort()
}
