-- outside a transaction
-- A shop finds an order by the beginnings of words of a name. Each word of the index begins with the week and the store of its order, so that
-- a search reads the newest weeks of one store first, and stops when its page is full. `gateway/orders/names-by-week.ts` says the same
-- expression. `orders_by_name`, which has every store and week together, stays for nodes of the release before.
create index concurrently if not exists orders_by_name_of_week on orders using gin (array_to_tsvector(string_to_array(btrim(regexp_replace(
  ' ' || left(translate(lower(translate(state->'customer'->>'name', 'ÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇ', 'AAAAAEEEEIIIIOOOOOUUUUNC')),
    'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc'), 200),
  '[[:space:][:punct:]‘’“”«»¿¡–—·]+',
  ' ' || floor(extract(epoch from ordered_at at time zone 'UTC') / 604800)::int::text || '/' || store_id || '/', 'g')), ' '))) with (fastupdate = off);
