-- What is ahead is found among few rows, and completed sessions are counted without reading them.
create index appointments_open_of_athlete on appointments (athlete_id, starts_at, id)
  where status in ('pending', 'confirmed', 'paid_confirmed');
create index appointments_open_of_professional on appointments (professional_user_id, starts_at, id)
  where status in ('pending', 'confirmed', 'paid_confirmed');
create index appointments_completed_of_athlete on appointments (athlete_id) where status = 'completed';
create index appointments_completed_of_professional on appointments (professional_user_id)
  where status = 'completed';
