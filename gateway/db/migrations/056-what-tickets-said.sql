-- A keyed digest of the content that left for the printer; null until it leaves. A ticket that would repeat it word for word is not printed.
alter table print_tickets add column said text;
