-- A program whose exercises are all in week 1 repeats it, as every program did. Loads: contracts/src/program-load.ts.
alter table program_exercises
  add column week_number integer not null default 1,
  add column load_kind text,
  add column load_value double precision,
  add column superset integer,
  add constraint program_exercises_week check (week_number between 1 and 16) not valid,
  add constraint program_exercises_load
    check (load_kind in ('weight', 'percent_1rm', 'rpe', 'step') and (load_kind is null) = (load_value is null)) not valid;
