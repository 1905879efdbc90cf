-- After the triggers, in a transaction of its own, which blocks no writes. `recount` corrects what changed meanwhile.
select refresh_search_entry(p) from professionals p where p.status = 'approved' and p.is_accepting_bookings;
