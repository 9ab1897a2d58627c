-- outside a transaction
-- The board's newest ended orders. Instants are texts of one form, so they sort as they are.
create index concurrently if not exists orders_ended
  on orders (store_id, (coalesce(state->'times'->>'delivered', state->'times'->>'canceled')))
  where status in ('DELIVERED', 'COMPLETED', 'CANCELED');
