-- Professionals who are already listed aren't new.
insert into professional_news (professional_id, listed_at)
select id, created_at from professionals where status = 'approved' and is_accepting_bookings
on conflict do nothing;
