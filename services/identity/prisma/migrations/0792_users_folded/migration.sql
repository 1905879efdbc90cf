create index concurrently if not exists users_folded on users
  using gin (fold(first_name || ' ' || last_name || ' ' || email::text) extensions.gin_trgm_ops);
