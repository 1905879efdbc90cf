alter table programs add column plan_version integer not null default 1;
-- The exercises of a program before a change, for followers who are within a week of it.
create table program_versions (
  program_id uuid not null references programs on delete cascade,
  plan_version integer not null,
  exercises jsonb not null,
  created_at timestamptz not null,
  primary key (program_id, plan_version)
);
