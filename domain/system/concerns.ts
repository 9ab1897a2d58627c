/** A figure of a node: a number, or one for each value of its label. */
export type Figure = number | { readonly [label: string]: number }

/** The last words of a node about itself. */
export type NodeReport = {
  readonly name: string
  readonly heardAt: string
  readonly figures: { readonly [name: string]: Figure }
}

/** A reason to look after the installation. */
export type Concern = {
  readonly code: ConcernCode
  /** Null where all nodes share it, as they share one database. */
  readonly node: string | null
  /** The kind of timer, follower or list that it is about. */
  readonly of: string | null
  /** In the unit of its rule. */
  readonly value: number
}

type Rule = {
  /** The name of the figure, as at `/metrics`. */
  readonly figure: string
  /** One value of the figure's label, where it is about one alone. */
  readonly label?: string
  /** The figure is a concern above this. */
  readonly above?: number
  /** The figure is a concern below this. */
  readonly below?: number
  /** It is a concern on both sides of zero. */
  readonly isSigned?: boolean
  /** All nodes read it from the one database: the worst of them counts, once. */
  readonly isShared: boolean
}

/** The limits of `docs/grafana/alerts.yml`, for figures that say how the installation is now. The worst come first. */
export const concernRules = {
  'disk-full': { figure: 'disk_short', above: 0, isShared: false },
  'events-parked': { figure: 'events_parked', above: 0, isShared: true },
  'timers-late': { figure: 'timers_overdue', above: 0, isShared: true },
  'clock-off': { figure: 'clock_offset_seconds', above: 5, isSigned: true, isShared: false },
  'transaction-open': { figure: 'open_transaction_seconds', above: 10, isShared: true },
  'pushes-late': { figure: 'relay_behind_seconds', above: 10, isShared: false },
  'tickets-wait': { figure: 'print_oldest_seconds', above: 180, isShared: true },
  'till-waits': { figure: 'orders_webhook_oldest_seconds', above: 600, isShared: true },
  'service-fails': { figure: 'outside_failing_seconds', above: 60, isShared: true },
  'nats-away': { figure: 'nats_up', below: 1, isShared: false },
  'database-busy': { figure: 'database_connections', label: 'waiting', above: 0, isShared: false },
  'catalog-newer': { figure: 'catalog_behind', above: 0, isShared: false },
} as const satisfies Readonly<Record<string, Rule>>

export type ConcernCode = 'node-away' | keyof typeof concernRules

export const concernCodes = ['node-away', ...Object.keys(concernRules)] as readonly ConcernCode[]

/** A node reports every ten seconds: five reports that are missing are no slow minute. */
export const awaySeconds = 60

/** Seconds since the node was heard, at `now`; never below zero. */
const silentSeconds = ({ heardAt }: Pick<NodeReport, 'heardAt'>, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - Date.parse(heardAt)) / 1000))

export const isAway = (report: Pick<NodeReport, 'heardAt'>, now: Date): boolean =>
  silentSeconds(report, now) > awaySeconds

/** The concerns of an installation, the worst first. A node that is away is one concern: its last figures are too old to count. */
export function concernsOf(reports: readonly NodeReport[], now: Date): readonly Concern[] {
  const away = reports.filter((report) => isAway(report, now))
  const here = reports.filter((report) => !isAway(report, now))
  return [
    ...away.map(
      (report): Concern => ({ code: 'node-away', node: report.name, of: null, value: silentSeconds(report, now) }),
    ),
    ...Object.entries(concernRules).flatMap(([code, rule]) => concernsBy(code as ConcernCode, rule, here)),
  ]
}

function concernsBy(code: ConcernCode, rule: Rule, reports: readonly NodeReport[]): readonly Concern[] {
  const found = reports.flatMap(({ name, figures }) =>
    valuesOf(figures[rule.figure], rule.label)
      .filter(({ value }) => isOver(rule, value))
      .map(({ of, value }): Concern => ({ code, node: rule.isShared ? null : name, of, value })),
  )
  const worst = new Map<string, Concern>()
  for (const concern of found) {
    const key = JSON.stringify([concern.node, concern.of])
    const known = worst.get(key)
    if (!known || Math.abs(known.value) < Math.abs(concern.value)) worst.set(key, concern)
  }
  return [...worst.values()]
}

function valuesOf(figure: Figure | undefined, label: string | undefined) {
  if (figure === undefined) return []
  if (typeof figure === 'number') return [{ of: null, value: figure }]
  if (label !== undefined) return figure[label] === undefined ? [] : [{ of: null, value: figure[label] }]
  return Object.entries(figure).map(([of, value]) => ({ of, value }))
}

function isOver({ above, below, isSigned = false }: Rule, value: number): boolean {
  const size = isSigned ? Math.abs(value) : value
  return (above !== undefined && size > above) || (below !== undefined && size < below)
}
