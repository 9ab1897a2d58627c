-- outside a transaction
-- A shop looks for an order by the beginning of its code, the last digits of the phone, words of the name, or the amount, and lists orders by
-- mode and payment. `gateway/orders/search.ts` says the same expressions.
create index concurrently if not exists orders_by_code_at_store on orders (store_id, code text_pattern_ops);
create index concurrently if not exists orders_by_phone_end on orders (store_id, reverse(phone) text_pattern_ops);
create index concurrently if not exists orders_by_amount on orders (store_id, (state->'totals'->'total'));
create index concurrently if not exists orders_by_name on orders using gin (to_tsvector('simple'::regconfig,
  translate(lower(translate(state->'customer'->>'name', 'ÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇ', 'AAAAAEEEEIIIIOOOOOUUUUNC')),
    'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc')));
create index concurrently if not exists orders_by_mode on orders (store_id, (state->>'orderModeType'), (state->'payment'->>'method'), ordered_at);
