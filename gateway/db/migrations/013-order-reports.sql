-- A shop's orders on which the diner has reported an error, by the time of the report.
create index orders_reported on orders (store_id, (state->'times'->>'reported')) where state->'times' ? 'reported';
