create index concurrently if not exists professionals_unlocated on professionals (id) where not is_located;
