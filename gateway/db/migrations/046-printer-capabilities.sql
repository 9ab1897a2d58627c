-- The questions that each network printer answers. A printer that has answered one is in trouble when it is silent.
create table printer_capabilities (
  -- Host and port.
  printer   text        primary key,
  -- How many of the two questions about its state.
  states    int         not null,
  -- Whether it says when a ticket is printed; null while it has not been asked.
  says_done boolean,
  -- Its last ticket.
  seen_at   timestamptz not null
);
