-- The version of the table that has folded a row, and the event that it has folded last, as in payments: a node of the release before drops the
-- fields of an order that it does not know. Rows without marks are folded once more while the next node serves.
alter table orders add column if not exists folded_by int;
alter table orders add column if not exists folded_to int;
