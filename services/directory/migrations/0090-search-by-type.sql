-- The type filter means one type exactly: an ordered index serves the page and the count.
drop index professionals_specialty;
create index professionals_of_type on professionals (specialty, created_at desc, id desc)
  where status = 'approved' and is_accepting_bookings;
