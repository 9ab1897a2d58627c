import { countsOf } from '../measures/recovered.ts'
import type { RunOutcome } from '../run/simulate.ts'
import type { Scenario } from '../scenario/schema.ts'
import { writtenDuration } from '../scenario/values.ts'

type Run = Pick<RunOutcome, 'observations' | 'measured'>

/** The calls whose times stand in the last lines of a run, where it made them. */
const shownCalls = ['submitOrder', 'acceptOrder', 'updateShipment'] as const

/** Returns the numbers of a run that people ask for first: its orders, carts, faults, outages and three times. */
export const summaryLines = (scenario: Pick<Scenario, 'faults' | 'outages' | 'carts'>, run: Run): readonly string[] =>
  [
    ...[ordersLine(run), cartsLine(run), ...recoveryLines(scenario, run), faultsLine(scenario, run)],
    ...[outagesLine(scenario, run), answersLine(run), timesLine(run)],
  ].filter((line) => line !== '')

function ordersLine(run: Run): string {
  const ends = [...endsOfOrders(run).values()]
  return ends.length === 0 ? '' : `Orders: ${[`${ends.length} placed`, ...wordsCounted(ends)].join(', ')}`
}

/** The end of each order that was placed, in words: `delivered`, `open`, or `canceled` with its reason. */
export function endsOfOrders({ observations }: Pick<Run, 'observations'>): ReadonlyMap<string, string> {
  const placed = new Set<string>()
  const ends = new Map<string, string>()
  for (const seen of observations) {
    if (seen.type === 'OrderAnswered') placed.add(seen.code)
    if (seen.type === 'OrderRead' && seen.orderStatus === 'CANCELED')
      ends.set(seen.code, `canceled (${seen.cancelReason ?? 'without a reason'})`)
    else if (seen.type === 'OrderRead') ends.set(seen.code, isDelivered(seen.orderStatus) ? 'delivered' : 'open')
  }
  return new Map([...placed].map((code) => [code, ends.get(code) ?? 'open']))
}

const isDelivered = (status: string) => status === 'DELIVERED' || status === 'COMPLETED'

function cartsLine({ observations }: Run): string {
  const left = observations.filter(({ type }) => type === 'CartLeft').length
  const notices = observations.filter(({ type }) => type === 'NoticeRead').length
  const opened = observations.filter((seen) => seen.type === 'CartOpened' && seen.found).length
  return left === 0 ? '' : `Carts: ${left} left, ${notices} notices read, ${opened} opened by their link`
}

/** The number of recovered carts of each group that has an expectation. */
const recoveryLines = ({ carts }: Pick<Scenario, 'carts'>, { observations }: Run): readonly string[] =>
  carts.flatMap(({ recovers }, index) => {
    if (!recovers) return []
    const { left, recovered } = countsOf(`cart ${index + 1}.`, recovers.within, observations)
    const [least, most] = recovers.share
    return `carts.${index}.recovers: ${recovered} of ${left} ordered within ${writtenDuration(recovers.within)} of their notice, and ${least}..${most} are expected`
  })

/** The outages that had begun when the run was over. */
function outagesLine({ outages }: Pick<Scenario, 'outages'>, { observations }: Run): string {
  const lasted = (observations.at(-1)?.atMs ?? 0) - (observations[0]?.atMs ?? 0)
  const begun = outages.filter(({ at }) => at <= lasted).map(({ kind, at }) => `${kind} at ${writtenDuration(at)}`)
  return begun.length === 0 ? '' : `Outages: ${begun.join(', ')}`
}

function faultsLine({ faults }: Pick<Scenario, 'faults'>, { measured: { faultHits } }: Run): string {
  const hits = faults.map(({ kind, on }, index) => `${kind} on ${on} ${faultHits[index] ?? 0}`)
  return hits.length === 0 ? '' : `Faults: ${hits.join(', ')}`
}

/** The classes of answers that say something about the caller or the gateway, where a run has some. */
function answersLine({ measured: { calls } }: Run): string {
  const sumOf = (end: 'limited' | 'unauthorized' | 'forbidden' | 'failing') =>
    Object.values(calls).reduce((sum, call) => sum + call[end], 0)
  const classes = [
    [sumOf('limited'), '429'],
    [sumOf('unauthorized'), '401'],
    [sumOf('forbidden'), '403'],
    [sumOf('failing'), '5xx'],
  ] as const
  const some = classes.filter(([count]) => count > 0).map(([count, name]) => `${count} × ${name}`)
  return some.length === 0 ? '' : `Answers: ${some.join(', ')}`
}

function timesLine({ measured: { calls } }: Run): string {
  const times = shownCalls.flatMap((name) => {
    const spread = calls[name]
    return spread?.count ? [`${name} p50 ${Math.round(spread.p50)} p99 ${Math.round(spread.p99)} ms`] : []
  })
  return times.length === 0 ? '' : `Times: ${times.join(', ')}`
}

const wordsCounted = (words: readonly string[]) =>
  [...new Set(words)].sort().map((word) => `${words.filter((one) => one === word).length} ${word}`)
