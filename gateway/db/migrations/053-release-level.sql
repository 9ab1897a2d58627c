-- The level of the newest release that has used the database, and the lowest level whose nodes may run beside it. A node of a level
-- that does not go with it refuses to start, and one that runs ends itself (gateway/db/levels.ts).
create table release_level (
  is_only boolean primary key default true check (is_only),
  level   int     not null,
  beside  int     not null
);
