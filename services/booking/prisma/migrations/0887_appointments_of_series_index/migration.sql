create index concurrently if not exists appointments_of_series on appointments (series_id, series_index) where series_id is not null;
