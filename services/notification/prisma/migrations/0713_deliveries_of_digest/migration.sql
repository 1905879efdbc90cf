create index concurrently if not exists deliveries_of_digest on deliveries (digest_id) where digest_id is not null;
