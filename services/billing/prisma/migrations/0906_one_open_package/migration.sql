create unique index concurrently if not exists checkouts_one_open_package on checkouts (package_id) where package_id is not null and state in ('started', 'open');
