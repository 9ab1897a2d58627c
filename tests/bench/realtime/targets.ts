type Metric = { readonly name: string; readonly says: string }

type Target = {
  readonly metric: string
  readonly atMost: number
  /** The system of the figure; ours without this field. */
  readonly of?: string
  /** The system of the same run by which the figure is divided; without it the figure itself counts. */
  readonly against?: string
}

export type Plan = {
  readonly title: string
  readonly readers: number
  /** Ratios are computed from the first metric. */
  readonly metrics: readonly [Metric, ...Metric[]]
  readonly targets: readonly Target[]
}

const closedLoop: Plan['metrics'] = [
  { name: 'cpu', says: 'server CPU, µs a delivered message' },
  { name: 'user', says: 'of it user' },
  { name: 'perSecond', says: 'delivered a second' },
  { name: 'serverCores', says: 'server, cores' },
  { name: 'generatorCores', says: 'generator, cores' },
  { name: 'lost', says: 'lost' },
]

const slowReaders: Plan['metrics'] = [
  { name: 'megabytes', says: 'server memory grown, MB' },
  { name: 'missed', says: '% that the healthy missed' },
  { name: 'p50', says: 'their p50, ms' },
  { name: 'p99', says: 'their p99, ms' },
  { name: 'cpu', says: 'server CPU, ms' },
  { name: 'cut', says: 'cut off' },
  { name: 'upToDate', says: 'of the slow ended with the newest' },
  { name: 'caughtUp', says: 'ms until they all had' },
]

/** The workloads with the targets of the design, for `comanda`. */
export const plans: Readonly<Record<string, Plan>> = {
  W1: {
    title: '5,000 channels with one reader each, 500 bytes, as fast as they go',
    readers: 5_000,
    metrics: closedLoop,
    targets: [
      { metric: 'cpu', atMost: 1.35, against: 'bare ws' },
      { metric: 'cpu', atMost: 1, against: 'reading ws' },
      { metric: 'cpu', atMost: 0.5, against: 'socket.io' },
      { metric: 'cpu', atMost: 1, against: 'nats' },
      { metric: 'cpu', atMost: 1, against: 'nchan' },
    ],
  },
  W2: {
    title: 'one channel with 5,000 readers, two messages under way',
    readers: 5_000,
    metrics: closedLoop,
    targets: [
      { metric: 'cpu', atMost: 0.7, against: 'bare ws' },
      { metric: 'cpu', atMost: 0.55, against: 'socket.io' },
      { metric: 'cpu', atMost: 1, against: 'nchan' },
    ],
  },
  W3: {
    title: '10,000 idle readers',
    readers: 10_000,
    metrics: [
      { name: 'kilobytes', says: 'server memory, kB a reader' },
      { name: 'base', says: 'MB before' },
      { name: 'closed', says: 'closed' },
    ],
    targets: [
      { metric: 'kilobytes', atMost: 1.2, against: 'holding ws' },
      { metric: 'kilobytes', atMost: 0.5, against: 'socket.io' },
    ],
  },
  W4: {
    title: '5,000 readers come back at once',
    readers: 5_000,
    metrics: [
      { name: 'ms', says: 'ms until all are back' },
      { name: 'primedMs', says: 'ms until all have their snapshot' },
      { name: 'unprimed', says: '% without one' },
      { name: 'cpu', says: 'server CPU, µs a reader, snapshots included' },
      { name: 'again', says: 'tried again' },
      { name: 'reached', says: '% reached afterwards' },
    ],
    targets: [
      { metric: 'ms', atMost: 1.15, against: 'bare ws' },
      { metric: 'ms', atMost: 1.15, against: 'bare ws', of: 'comanda embedded' },
      { metric: 'unprimed', atMost: 0 },
      { metric: 'unprimed', atMost: 0, of: 'comanda embedded' },
    ],
  },
  W5: {
    title: '5 of 25 readers stop reading, 4,000 messages a second',
    readers: 25,
    metrics: slowReaders,
    targets: [
      { metric: 'megabytes', atMost: 0.15, against: 'socket.io' },
      { metric: 'missed', atMost: 0 },
      { metric: 'p99', atMost: 1, against: 'bare ws' },
    ],
  },
  W6: {
    title: "from a courier's fix to a diner's frame, one fix a second and shipment",
    readers: 2_500,
    metrics: [
      { name: 'cpu', says: 'server CPU, µs a fix' },
      { name: 'user', says: 'of it user' },
      { name: 'p50', says: 'fix to frame p50, ms' },
      { name: 'p99', says: 'p99, ms' },
      { name: 'frames', says: '% of fixes with a frame' },
      { name: 'superseded', says: 'superseded' },
      { name: 'lost', says: 'lost' },
      { name: 'backwards', says: 'old after new' },
    ],
    targets: [
      { metric: 'cpu', atMost: 1.7, against: 'bare ws' },
      { metric: 'cpu', atMost: 1.6, against: 'reading ws' },
      { metric: 'p99', atMost: 25 },
      { metric: 'lost', atMost: 0 },
      { metric: 'backwards', atMost: 0 },
    ],
  },
  W7: {
    title: '100 of 1,000 readers never read, 20 messages of 8 kB a second',
    readers: 1_000,
    metrics: slowReaders,
    targets: [
      { metric: 'megabytes', atMost: 0.15, against: 'bare ws' },
      { metric: 'p99', atMost: 1, against: 'bare ws' },
    ],
  },
}
