-- A request for several sessions, and the sessions that it becomes.
create table series (
  id uuid primary key,
  athlete_id uuid not null,
  professional_id uuid not null,
  professional_user_id uuid not null,
  every_weeks int not null check (every_weeks in (1, 2)),
  created_at timestamptz(6) not null,
  answered_at timestamptz(6),
  state text not null check (state in ('open', 'accepted', 'ended'))
);
