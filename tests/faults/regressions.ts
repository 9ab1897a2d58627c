/** A client's request: path and query as in the address, the body before it is JSON, the Idempotency-Key. */
export type Input = { readonly path: string; readonly query: string; readonly body?: unknown; readonly key?: string }

/** Inputs that an earlier gateway answered wrongly: with 500, with megabytes, or not at all. `seed` is the run that found them. */
export const regressions: readonly {
  readonly operationId: string
  readonly why: string
  readonly seed?: number
  readonly input: Input
}[] = [
  {
    operationId: 'submitOrder',
    why: 'twenty thousand empty items took 21 seconds and were answered with 34 MB',
    input: { path: '/api/order', query: '', body: { items: Array(20_000).fill({}) } },
  },
  {
    operationId: 'answerSurvey',
    why: 'twenty thousand empty answers likewise',
    input: { path: '/api/survey/AAAA2222', query: '', body: Array(20_000).fill({}) },
  },
  {
    operationId: 'resolveAlias',
    why: 'a part that no route takes fell through to the files, which answered 403',
    seed: 20261122,
    input: { path: `/api/diner/%5B${'0%2C'.repeat(2_999)}0%5D`, query: '' },
  },
  {
    operationId: 'registerRider',
    why: 'a name with U+0000 reached the database',
    input: {
      path: '/api/rider/createwithcode',
      query: '',
      body: {
        name: 'A\u0000na',
        phone: '+5491155557777',
        securityCode: '1234',
        active: true,
        riderUser: { branchContact: { id: 'parrilla-centro' } },
      },
    },
  },
  ...['2026-11-21T20:00:60Z', '2026-11-21T20:00:00+05', '0000-01-01T00:00:00Z', '2026-11-21T20:00:00+23:59'].map(
    (at) => ({
      operationId: 'listShipments',
      why: `the instant ${at} reached the database`,
      input: {
        path: '/api/shipments',
        query: `page=1&pageSize=20&sort=ASC&branchContactId=parrilla-centro&startDate=${encodeURIComponent(at)}`,
      },
    }),
  ),
]
