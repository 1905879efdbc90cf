-- Instances share jobs: a row that an instance has taken is left alone by the others while that one lives.
alter table jobs add column taken_by integer;
