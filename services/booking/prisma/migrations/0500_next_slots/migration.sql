-- What lists show of a professional. A job keeps each row and publishes its changes.
create table next_slots (
  professional_id uuid primary key,
  version int not null,
  next_slot_at timestamptz,
  next_evening_at timestamptz,
  next_weekend_at timestamptz,
  offers_in_person boolean not null,
  offers_online boolean not null
);
create table response_figures (
  professional_id uuid primary key,
  version int not null,
  answered_percent int,
  usual_hours int
);
-- The first rows. Five minutes later, when the last release's processes, which don't schedule these jobs, have ended.
insert into jobs (job, key, run_at)
  select 'next-slots', professional_id::text, now() + interval '5 minutes' from schedules
  union all
  select distinct 'response-figures', professional_id::text, now() + interval '5 minutes' from appointments
    where created_at > now() - interval '90 days'
  on conflict do nothing;
