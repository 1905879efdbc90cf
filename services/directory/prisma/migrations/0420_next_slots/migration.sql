-- The next available slots as booking's events report them. A table of its own, because they change many times a day
-- and each change of a professional's row would also write to the indexes of its text.
create table next_slots (
  professional_id uuid primary key,
  version int not null,
  next_slot_at timestamptz,
  next_evening_at timestamptz,
  next_weekend_at timestamptz,
  offers_in_person boolean not null,
  offers_online boolean not null
);
