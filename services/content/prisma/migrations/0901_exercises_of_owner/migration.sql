create index concurrently if not exists exercises_of_owner on exercises (owner_id) where owner_id is not null;
