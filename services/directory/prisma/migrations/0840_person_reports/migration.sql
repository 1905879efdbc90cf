-- What people reported about other people, for administrators only.
create table person_reports (
  id uuid primary key,
  reporter_id uuid not null,
  reported_id uuid not null,
  reason text not null,
  text text not null,
  place text not null,
  reported_at timestamptz(6) not null,
  closed_at timestamptz(6)
);
create unique index person_reports_open on person_reports (reporter_id, reported_id) where closed_at is null;
create index person_reports_waiting on person_reports (reported_at, id) where closed_at is null;
create index person_reports_of on person_reports (reported_id);
