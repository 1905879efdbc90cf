create unique index concurrently if not exists program_exercises_of_week
  on program_exercises (program_id, week_number, day_number, order_in_day);
