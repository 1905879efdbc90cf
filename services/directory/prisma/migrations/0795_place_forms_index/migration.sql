create index concurrently if not exists places_forms on places using gin (forms extensions.gin_trgm_ops);
