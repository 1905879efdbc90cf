-- A time of a professional that became free while athletes waited for one.
create table freed_times (
  id uuid primary key,
  professional_id uuid not null,
  freed_by uuid,
  starts_at timestamptz(6) not null,
  ends_at timestamptz(6) not null,
  freed_at timestamptz(6) not null,
  is_handled boolean not null default false
);
create index freed_times_unhandled on freed_times (professional_id) where not is_handled;
create index freed_times_ended on freed_times (ends_at);
