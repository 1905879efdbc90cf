-- Sorts by the next evening.
create index concurrently if not exists next_slots_evening
  on next_slots (next_evening_at, professional_id) where next_evening_at is not null;
