-- Messages of errors named the hosts of diners' push services.
update timers set error = 'not kept' where error is not null;
update parked set error = 'not kept';
-- What a diner had answered stood in the outcome of the command as well, where no erasure reached it.
update commands set outcome = '{"value": null}' where outcome->'value' ? 'generalNPSAnswer';
