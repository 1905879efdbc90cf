-- Sorts by the next weekend.
create index concurrently if not exists next_slots_weekend
  on next_slots (next_weekend_at, professional_id) where next_weekend_at is not null;
