-- The currency and decimals of each store, a row for each catalogue that changed them. Events of before they were recorded
-- are read with the row that was in force when they were written.
create table store_money (
  store_id text        not null,
  version  bigint      not null,
  since    timestamptz not null,
  currency text        not null,
  decimals int         not null,
  primary key (store_id, version)
);
insert into store_money (store_id, version, since, currency, decimals)
select store_id, version, since, currency, decimals from (
  select told.*, lag(currency) over past as currency_before, lag(decimals) over past as decimals_before from (
    select store->>'id' as store_id, version, at as since, country->>'currencyCode' as currency,
      (country->>'mantissaLength')::int as decimals
    from catalogs
    cross join lateral jsonb_array_elements(document->'stores') as store
    join lateral jsonb_array_elements(document->'countries') as country
      on country->>'code' = store->'address'->>'country'
  ) told
  window past as (partition by store_id order by version)
) changes
where (currency, decimals) is distinct from (currency_before, decimals_before);
