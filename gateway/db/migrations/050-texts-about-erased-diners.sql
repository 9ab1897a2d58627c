-- Texts that the shop or a page wrote about a diner are personal fields now. An erasure of an earlier release left them in the log and in the
-- tables that are folded from it. An erased diner has neither phone nor name; a guest has a name.
update events set data = data || '{"source": "", "acquisitionChannel": "", "tableUID": null}'
where type = 'OrderPlaced'
  and stream in (select 'order-' || id from orders where phone is null and state->'customer'->>'name' = '');

update events set data = data || '{"reason": ""}'
where type = 'OrderCanceled'
  and stream in (select 'order-' || id from orders where phone is null and state->'customer'->>'name' = '');

update events set data = data - 'note'
where type = 'PaymentNeedResolved'
  and stream in (select 'payment-' || id from orders where phone is null and state->'customer'->>'name' = '');

update events set data = data || '{"acquisitionChannel": ""}'
where type = 'RewardClaimed' and stream in (select 'loyalty-' || id from customers where phone is null);

update payments set state = jsonb_set(state, '{attempts}', (
  select coalesce(jsonb_agg(case when a.attempt ? 'handled' then jsonb_set(a.attempt, '{handled}', (
    select coalesce(jsonb_agg(h.need - 'note' order by h.place), '[]')
    from jsonb_array_elements(a.attempt->'handled') with ordinality as h(need, place)
  )) else a.attempt end order by a.place), '[]')
  from jsonb_array_elements(state->'attempts') with ordinality as a(attempt, place)
))
where id in (select id from orders where phone is null and state->'customer'->>'name' = '');

update orders set state = state || '{"source": "", "acquisitionChannel": "", "tableUID": null}'
  || case when state->>'cancelReason' is null then '{}' else '{"cancelReason": ""}'::jsonb end
where phone is null and state->'customer'->>'name' = '';
