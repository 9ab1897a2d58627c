alter table shipments add column stack_id text;
create index shipments_by_stack on shipments (stack_id) where stack_id is not null;
update shipments set state = state || '{"stackId": null, "stackingOrder": null}'::jsonb;

create table stacks (
  id         text        primary key,
  store_id   text        not null,
  status     text        not null,
  rider_id   text,
  created_at timestamptz not null,
  state      jsonb       not null
);
create index stacks_to_take on stacks (store_id, status, created_at);
create index stacks_by_rider on stacks (rider_id, status);
