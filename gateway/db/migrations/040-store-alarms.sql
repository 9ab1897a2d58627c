-- The watch over the console of each store with an alarm: the newest instant at which a console was connected to any node, and the state of
-- the alarm (`domain/alarm/state.ts`).
create table store_alarms (
  store_id text        primary key,
  seen_at  timestamptz,
  state    jsonb
);
