-- Diners' steps, counted by day of the venue, branch, event and campaign; an empty campaign is none.
create table analytics_counts (
  branch_id text   not null,
  day       date   not null,
  name      text   not null,
  campaign  text   not null,
  events    bigint not null,
  sessions  bigint not null,
  primary key (branch_id, day, name, campaign)
);
create index analytics_counts_by_day on analytics_counts (day);
