alter table programs
  add column version int not null default 1,
  add constraint programs_title check (length(title) between 1 and 100),
  add constraint programs_description check (length(description) <= 1000),
  add constraint programs_level check (level in ('Beginner', 'Intermediate', 'Advanced', 'All athletes')),
  add constraint programs_weeks check (duration_weeks <= 52);
create index programs_by_title on programs (lower(title) collate "C", id);
create index programs_by_category on programs (category, id);

-- Rows that change places break the order only between statements.
alter table program_exercises
  drop constraint program_exercises_program_id_day_number_order_in_day_key,
  add column version int not null default 1,
  add constraint program_exercises_place unique (program_id, day_number, order_in_day) deferrable initially deferred;

create table enrolments (
  program_id uuid not null references programs (id) on delete cascade,
  athlete_id uuid not null,
  created_at timestamptz not null,
  primary key (program_id, athlete_id)
);
create index enrolments_of_athlete on enrolments (athlete_id);
