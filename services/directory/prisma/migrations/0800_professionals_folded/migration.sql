create index concurrently if not exists professionals_folded on professionals
  using gin (fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email) extensions.gin_trgm_ops);
