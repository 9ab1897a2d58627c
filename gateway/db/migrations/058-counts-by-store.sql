-- Diners' steps are counted for each store too, and so are the orders that a shop could not take. An empty store is the whole branch.
alter table analytics_counts add column store_id text not null default '';
alter table analytics_counts drop constraint analytics_counts_pkey;
alter table analytics_counts add primary key (branch_id, store_id, day, name, campaign);
