-- Messages of errors named the hosts of diners' push services.
update timers set error = 'not kept' where error is not null;
update parked set error = 'not kept';
-- The answers of a diner stood in the outcome of the command as well, where no erasure reached it.
update commands set outcome = '{"value": null}' where outcome->'value' ? 'generalNPSAnswer';
-- An erasure left them in the log.
update events set data = jsonb_set(data, '{answers}', (
  select coalesce(jsonb_agg(jsonb_set(a.answer, '{answer}', '""') order by a.place), '[]')
  from jsonb_array_elements(data->'answers') with ordinality as a(answer, place)
))
where type = 'SurveyAnswered' and stream in (select 'survey-' || id from orders where phone is null);
