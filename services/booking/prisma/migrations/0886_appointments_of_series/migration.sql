-- The series that an appointment belongs to, and its number there, from 0. Null for a single one.
alter table appointments add column series_id uuid, add column series_index int;
