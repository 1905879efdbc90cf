-- The landing page reads those whose turn it is.
create index concurrently if not exists professionals_on_landing on professionals (id)
  where shown_on_landing and has_role and is_accepting_bookings and status = 'approved';
