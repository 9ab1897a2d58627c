-- The release that has folded a row, by the version of the table, and the event that it has folded last. A node of an earlier release leaves
-- both as they are, so that a newer one finds its rows. The next start rebuilds the table.
alter table payments add column if not exists folded_by int;
alter table payments add column if not exists folded_to int;
