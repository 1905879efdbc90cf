create index concurrently if not exists appointments_of_package on appointments (package_id) where package_id is not null;
