-- Body weight, and up to 10 measurements with a name. Health data: in no event, email, or log.
create table body_measurements (
  id uuid primary key,
  user_id uuid not null,
  -- Empty for the body weight.
  name text not null
);
create unique index body_measurements_of_user on body_measurements (user_id, lower(name));

create table body_entries (
  measurement_id uuid not null references body_measurements on delete cascade,
  measured_on date not null,
  -- Grams of the body weight, tenths of a millimeter of a measurement.
  value int not null check (value > 0),
  primary key (measurement_id, measured_on)
);
