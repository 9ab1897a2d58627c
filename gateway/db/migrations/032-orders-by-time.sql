-- outside a transaction
-- The operator's list of a store's orders, newest first: the older index has the status before the time.
create index concurrently if not exists orders_by_time on orders (store_id, ordered_at, id);
