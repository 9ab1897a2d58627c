-- The orders that a browser has placed, and the rewards that it has claimed: it reads these without a one-time code.
-- The device is a keyed digest. The account is a customer of one company, `{companyId}.{customerId}`; no phone stands here.
create table browser_entries (
  device     text        not null,
  account    text        not null,
  -- The id of the order or of the reward.
  entry      text        not null,
  expires_at timestamptz not null,
  primary key (device, account, entry)
);
create index browser_entries_by_account on browser_entries (account);
create index browser_entries_by_end on browser_entries (expires_at);
