create index next_slots_soonest on next_slots (next_slot_at, professional_id) where next_slot_at is not null;
