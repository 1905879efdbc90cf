-- The defaults also fit what release 0.2.0 inserts during an upgrade.
alter table enrolments
  add column start_on date not null default current_date,
  -- Empty means the program's own days.
  add column weekdays integer[] not null default '{}',
  add column week_number integer not null default 1,
  add column day_number integer not null default 1,
  add column next_from date not null default current_date,
  add column week_from date not null default current_date,
  add column plan_version integer,
  add column paused_on date,
  add column missed_days integer not null default 0;
