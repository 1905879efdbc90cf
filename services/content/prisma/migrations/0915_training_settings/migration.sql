-- The unit in which a person reads and types weights, and what they load a barbell with.
create table training_settings (
  user_id uuid primary key,
  unit text not null check (unit in ('kg', 'lb')),
  bar_grams integer not null check (bar_grams >= 0),
  plates_grams integer[] not null
);
