import type { Money } from '#domain/money/money.ts'
import type { Sql } from '../db/database.ts'

/** The currency and decimals of each store in each catalogue. */
const told = `
  select store->>'id' as store_id, version, at as since, country->>'currencyCode' as currency,
    (country->>'mantissaLength')::int as decimals
  from catalogs
  cross join lateral jsonb_array_elements(document->'stores') as store
  join lateral jsonb_array_elements(document->'countries') as country on country->>'code' = store->'address'->>'country'`

const columns = 'store_id, version, since, currency, decimals'

/** Keeps what one new version of the catalogue changes of the currency and decimals of its stores. */
export const noteStoreMoney = async (sql: Sql, version: number) =>
  void (await sql.query(
    `insert into store_money (${columns})
     select ${columns} from (${told} where version = $1) told where not exists (
       select 1 from (
         select currency, decimals from store_money m where m.store_id = told.store_id order by m.version desc limit 1
       ) last where last.currency = told.currency and last.decimals = told.decimals
     )`,
    [version],
  ))

/** The currency and decimals of stores in the newest catalogue that had them. */
export async function lastMoney(sql: Sql, storeIds: readonly string[]): Promise<ReadonlyMap<string, Money>> {
  const { rows } = await sql.query<Money & { id: string }>(
    `select distinct on (store_id) store_id as id, currency, decimals from store_money
     where store_id in (select jsonb_array_elements_text($1::jsonb)) order by store_id, version desc`,
    [JSON.stringify(storeIds)],
  )
  return new Map(rows.map(({ id, currency, decimals }) => [id, { currency, decimals }]))
}

/** Fills the table again from all versions of the catalogue. */
export async function refillStoreMoney(sql: Sql): Promise<void> {
  await sql.query('delete from store_money')
  await sql.query(
    `insert into store_money (${columns})
     select ${columns} from (
       select told.*, lag(currency) over past as currency_before, lag(decimals) over past as decimals_before
       from (${told}) told window past as (partition by store_id order by version)
     ) changes where (currency, decimals) is distinct from (currency_before, decimals_before)`,
  )
}

/**
 * SQL that finds the currency and decimals which were in force at the store of the event `e` when it was written. An event
 * that is older than the first catalogue with its store takes the first one's. Null where no catalogue has the store.
 */
export const moneyInForce = `coalesce(${moneyBy('and m.since <= e.at order by m.version desc')}, ${moneyBy('order by m.version')})`

function moneyBy(rest: string): string {
  const found = `select m.currency, m.decimals from store_money m where m.store_id = e.data->>'storeId' ${rest} limit 1`
  return `(select to_jsonb(found) from (${found}) found)`
}
