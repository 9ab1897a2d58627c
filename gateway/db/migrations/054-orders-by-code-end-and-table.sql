-- outside a transaction
-- A shop finds an order by the last characters of its code, as the board shows them, and by its table. `gateway/orders/search.ts` says the
-- same expressions.
create index concurrently if not exists orders_by_code_end on orders (store_id, reverse(code) text_pattern_ops);
create index concurrently if not exists orders_by_table on orders (store_id, lower(state->>'tableUID')) where state->>'tableUID' is not null;
