import { seededBytes } from '../ground/dice.ts'
import type { Network } from '../network/network.ts'
import type { Socket } from '../network/socket.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { WorldNode } from './node.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A dying node dies within this number of statements. */
const mostStatements = 12
/** The longest wait for that statement, in milliseconds. */
const mostIdleMs = 1_000
const restartMs = 1_000

type ClusterDeps = {
  readonly time: VirtualTime
  /** Starts a node on the data that all nodes share. */
  readonly start: () => Promise<WorldNode>
  readonly databaseAway: (isAway: boolean) => void
  readonly busAway: (isAway: boolean) => void
}

/**
 * The nodes of a world behind one address. An actor's calls and sockets go to the serving nodes one after another, so
 * that an actor reads from the next node what the last one wrote. Outages begin and end as the scenario says.
 */
export async function startCluster(
  { time, start, databaseAway, busAway }: ClusterDeps,
  { nodes: count, outages, seed }: Pick<Scenario, 'nodes' | 'outages' | 'seed'>,
) {
  const nodes: WorldNode[] = []
  for (let number = 1; number <= count; number++) nodes.push(await start())
  const turns = new Map<string, number>()
  const nextFor = (actor: string): WorldNode | undefined => {
    const serving = nodes.filter((node) => node.isServing())
    const turn = turns.get(actor) ?? seededBytes(`${seed}/turn/${actor}`).bytes(1)[0] ?? 0
    turns.set(actor, turn + 1)
    return serving[turn % serving.length]
  }
  const network: Network = {
    fetch: async (request, actor) => (await nextFor(actor)?.fetch(request, actor)) ?? nobodyThere(),
    open: (address, events, actor) => nextFor(actor)?.open(address, events, actor) ?? refused(time, events.onLost),
  }

  /** Retries while the node's database is down, as a process supervisor does; any other failure ends the run. */
  const restartNode = async (index: number): Promise<void> => {
    // When two outages of one node overlap, the first to end has already started it.
    if (nodes[index]?.isServing()) return
    try {
      nodes[index] = await start()
    } catch (error) {
      if (outagesNow.database === 0) throw error
      time.after(restartMs, () => void time.standStill(() => restartNode(index)))
    }
  }
  /** Outages of one kind may overlap. */
  const outagesNow = { database: 0, bus: 0 }
  const turn = (kind: 'database' | 'bus', by: 1 | -1) => {
    outagesNow[kind] += by
    const isAway = outagesNow[kind] > 0
    if (kind === 'database') databaseAway(isAway)
    else busAway(isAway)
  }

  const begin = ({ kind, node, for: lasts }: Outage, statements: number) => {
    time.stir()
    switch (kind) {
      case 'kill':
        return nodes[node - 1]?.kill(statements, Math.min(mostIdleMs, lasts / 2))
      case 'leave':
        return void nodes[node - 1]?.leave()
      case 'database':
      case 'bus':
        return turn(kind, 1)
      default:
        return kind satisfies never
    }
  }
  const end = ({ kind, node }: Outage) => {
    time.stir()
    switch (kind) {
      case 'kill':
      case 'leave':
        // A failure ends the thread, and the run with it.
        return void time.standStill(() => restartNode(node - 1))
      case 'database':
      case 'bus':
        return turn(kind, -1)
      default:
        return kind satisfies never
    }
  }
  outages.forEach((outage, index) => {
    const statements = Math.floor(seededBytes(`${seed}/outage/${index}`).fraction() * mostStatements)
    time.after(outage.at, () => begin(outage, statements))
    time.after(outage.at + outage.for, () => end(outage))
  })

  return {
    network,
    close: () => Promise.all(nodes.filter((node) => node.isServing()).map((node) => node.leave())),
  }
}

type Outage = Scenario['outages'][number]

/** A proxy's answer when all nodes behind it are down. */
const nobodyThere = () => Response.json({ statusCode: 502, error: 'Bad Gateway' }, { status: 502 })

function refused(time: VirtualTime, onLost: (reason: string) => void): Socket {
  const stop = time.after(1, () => onLost('no node accepts it'))
  return { send: () => undefined, drop: stop }
}
