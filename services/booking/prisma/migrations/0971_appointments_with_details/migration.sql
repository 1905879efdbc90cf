create index concurrently if not exists appointments_with_details on appointments (ends_at) where email is not null;
