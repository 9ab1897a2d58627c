-- Diners' steps and the orders that a shop could not take, counted for each store. Those of the whole branch stay in analytics_counts, which
-- nodes of the release before write and sum, too.
create table analytics_store_counts (
  branch_id text   not null,
  store_id  text   not null,
  day       date   not null,
  name      text   not null,
  campaign  text   not null,
  events    bigint not null,
  sessions  bigint not null,
  primary key (branch_id, store_id, day, name, campaign)
);
create index analytics_store_counts_by_day on analytics_store_counts (day);
