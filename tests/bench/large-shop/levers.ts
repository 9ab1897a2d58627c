import { storeId } from '../growth/history.ts'
import { ask, type Part, pair, placed, sending } from './ask.ts'
import { openShop, type Shop, withPlates } from './shops.ts'

const path = `/api/console/stores/${storeId}/availability/plates`
const catalog = withPlates(600)
/** The plate of the bench's orders is never off. */
const plates = catalog.branches.flatMap(({ id, plates }) => (id === 'parrilla' ? plates.map((plate) => plate.id) : []))
const others = plates.filter((id) => id !== 'provoleta')
const [oneMore, past] = [others.at(-1), others.at(-2)]

/** A store with so many things off, after so many steps of another plate. */
async function shopWith(levers: number, steps = 0) {
  const shop = await openShop({ catalog })
  await writeSteps(shop, steps)
  for (const id of others.slice(0, levers)) await ask(`${path}/${id}`, sending('PUT', { until: 'resumed' }))(shop)
  return shop
}

const writeSteps = ({ database }: Shop, steps: number) =>
  database.query(
    `insert into events (stream, version, at, type, type_version, data, meta)
     select 'availability-' || $1, n, now(), case when n % 2 = 1 then 'LeverPulled' else 'LeverReleased' end, 1,
       jsonb_build_object('target', jsonb_build_object('type', 'plate', 'plateId', $2::text), 'at', '2026-01-01T00:00:00.000Z')
         || case when n % 2 = 1 then '{"end": "resumed", "until": null}' else '{}' end::jsonb, '{}'
     from generate_series(1, $3::int) as n`,
    [storeId, past ?? '', steps],
  )

const changes: Part['calls'] = [
  ['one plate more', ask(`${path}/${oneMore}`, sending('PUT', { until: 'resumed' }))],
  ['the same plate again', ask(`${path}/${oneMore}`, sending('DELETE'))],
]

export const levers: Part = {
  says: '5 and 499 things off',
  open: () => pair(shopWith(5), shopWith(499)),
  calls: [
    ['all that is off', ask(`/api/console/availability?branchContactId=${storeId}`)],
    ...changes,
    ['an order is judged and placed', placed],
    ['the menu', ask(`/api/diner/${storeId}/menu/${storeId}-delivery`)],
  ],
}

export const oldLevers: Part = {
  says: '20 things off, after 20 and 20,000 steps',
  open: () => pair(shopWith(20, 20), shopWith(20, 20_000)),
  calls: changes,
}
