-- Athletes who share their training with a professional. No row: the professional sees nothing of it.
create table training_shares (
  athlete_id uuid not null,
  professional_id uuid not null,
  shared_at timestamptz not null,
  -- The athlete's own, because days are planned and missed by their calendar.
  time_zone text not null,
  primary key (athlete_id, professional_id)
);
