-- People's own exercises are rows of this table. Release 0.2.0 lists and changes every row of `exercises`, so under that
-- name it gets the library, with the columns that it knows, and can't see an own exercise (decision 150).
-- allow renamed: the view takes the name in the same transaction
alter table exercises rename to all_exercises;
-- allow unknown: a view that Postgres can write to, as release 0.2.0 does
create view exercises as
select id, exercise_name, category, equipment, notes, created_by, updated_at, video_url, version
from all_exercises where owner_id is null;
