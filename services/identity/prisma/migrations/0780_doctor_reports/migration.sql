create table doctor_reports (
  id smallint primary key default 1 check (id = 1),
  report jsonb not null,
  reported_at timestamptz not null
);
