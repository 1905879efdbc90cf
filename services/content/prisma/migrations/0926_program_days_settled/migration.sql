-- A workout of a followed program that was done or skipped.
create table enrolment_days (
  program_id uuid not null,
  athlete_id uuid not null,
  week_number integer not null,
  day_number integer not null,
  result text not null check (result in ('done', 'skipped')),
  log_id uuid references training_logs on delete cascade,
  settled_on date not null,
  planned_on date not null,
  missed integer not null default 0,
  primary key (program_id, athlete_id, week_number, day_number),
  foreign key (program_id, athlete_id) references enrolments on delete cascade
);
create index enrolment_days_log on enrolment_days (log_id);

-- A reopened day is next again, whatever deleted its log.
create function reopen_program_day() returns trigger language plpgsql as $$
begin
  update enrolments e
    set week_number = old.week_number, day_number = old.day_number, next_from = old.planned_on,
      week_from = least(e.week_from, old.planned_on),
      plan_version = case when e.week_number = old.week_number then e.plan_version end
    where e.program_id = old.program_id and e.athlete_id = old.athlete_id
      and (e.week_number, e.day_number) > (old.week_number, old.day_number);
  return null;
end $$;
create trigger enrolment_days_reopened after delete on enrolment_days
  for each row execute function reopen_program_day();
