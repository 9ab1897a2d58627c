import type { ShopUnderFaults } from './shop-under-faults.ts'

/** A fault of one part of a shop, which begins and ends. */
export type ShopFault = {
  /** The sentence's end after `while`. */
  readonly name: string
  /** Whether the nodes may answer 503 meanwhile, because they need this part to answer. */
  readonly mayRefuse: boolean
  /** Whether orders are delivered meanwhile. */
  readonly leavesHealthy: boolean
  readonly begin: () => unknown
  readonly end: () => unknown
}

const slowDatabaseMs = 20
const slowBusMs = 300
const cutEveryMs = 150
/** The answer to one commit of so many is lost. */
const lostCommitOf = 5
const jumpMs = 90_000

/** The server dies for good, and its replica takes its place behind the same address. No fault comes after it. */
export function failover({ server, leadTo }: ShopUnderFaults): ShopFault {
  return {
    name: 'PostgreSQL fails over to its replica',
    mayRefuse: true,
    leavesHealthy: true,
    async begin() {
      const fail = await server.withReplica()
      leadTo(await fail())
    },
    end: () => undefined,
  }
}

/** No room is left for rows, nor for the journal: the server refuses writes, or ends. Null where it has no disk of its own. */
export function fullDisk({ server: { disk, begin } }: ShopUnderFaults): ShopFault | null {
  return (
    disk && {
      name: 'the disk of PostgreSQL is full',
      mayRefuse: true,
      leavesHealthy: false,
      begin: disk.fill,
      async end() {
        disk.free()
        await begin()
      },
    }
  )
}

/** All faults that pass, in the order in which they happen. */
export function faultsOf({ server, nats, till, lines, nodes, door }: ShopUnderFaults): readonly ShopFault[] {
  const [first, second] = lines
  const both = (act: (line: (typeof lines)[number]) => void) => () => lines.forEach(act)
  const answerAsTill = (status: number | null) => {
    till.status = status
  }
  let cutting: NodeJS.Timeout | undefined
  const againAndAgain = (cut: () => unknown) => () => {
    cutting = setInterval(cut, cutEveryMs)
  }
  const once = () => clearInterval(cutting)
  const rows = (
    rule: Pick<ShopFault, 'mayRefuse' | 'leavesHealthy'>,
    table: readonly (readonly [string, ShopFault['begin'], ShopFault['end']])[],
  ) => table.map(([name, begin, end]) => ({ name, ...rule, begin, end }))
  return [
    ...rows({ mayRefuse: false, leavesHealthy: true }, [
      ['one node is killed', () => nodes.kill(0), () => nodes.start(0)],
      ['the other node is killed', () => nodes.kill(1), () => nodes.start(1)],
    ]),
    ...rows({ mayRefuse: true, leavesHealthy: false }, [
      ['PostgreSQL is away after a fast stop', () => server.end('SIGINT'), server.begin],
      ['PostgreSQL is away after an immediate stop', () => server.end('SIGQUIT'), server.begin],
      [
        'PostgreSQL ends all connections again and again',
        againAndAgain(() => server.terminateBackends().catch(() => undefined)),
        once,
      ],
      ['the lines to PostgreSQL are cut again and again', againAndAgain(both(({ database }) => database.cut())), once],
    ]),
    ...rows({ mayRefuse: true, leavesHealthy: true }, [
      ['a backend of PostgreSQL crashes', server.crashBackend, () => undefined],
      [
        'answers of PostgreSQL to commits are lost',
        both(({ database }) => database.loseAnswersTo('commit', lostCommitOf)),
        both(({ database }) => database.heal()),
      ],
      ['PostgreSQL is silent to one node', () => first.database.fallSilent(), () => first.database.heal()],
      ['one node stands still', () => nodes.stop(1), () => nodes.goOn(1)],
      ['one node alone is cut off from PostgreSQL', () => first.database.goAway(), () => first.database.heal()],
    ]),
    ...rows({ mayRefuse: false, leavesHealthy: true }, [
      [
        'PostgreSQL is slow',
        both(({ database }) => database.slowTo(slowDatabaseMs)),
        both(({ database }) => database.heal()),
      ],
      ['NATS is away', nats.kill, nats.start],
      ['NATS is slow', both(({ bus }) => bus.slowTo(slowBusMs)), both(({ bus }) => bus.heal())],
      ['NATS is silent', both(({ bus }) => bus.fallSilent()), both(({ bus }) => bus.heal())],
      ['one node alone is cut off from NATS', () => second.bus.goAway(), () => second.bus.heal()],
      ['the till hangs', () => answerAsTill(null), () => answerAsTill(200)],
      ['the proxy cuts, delays, halves and refuses by itself', () => door.trouble(true), () => door.trouble(false)],
      ['one clock is ahead', () => nodes.setAhead(0, jumpMs), () => nodes.setAhead(0, 0)],
      ['one clock is behind', () => nodes.setAhead(1, -jumpMs), () => nodes.setAhead(1, 0)],
    ]),
  ]
}
