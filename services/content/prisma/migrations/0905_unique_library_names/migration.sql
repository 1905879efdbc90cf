-- Names are unique in the library, and for each owner (0906). Release 0.2.0 recognizes a taken name by this constraint's
-- name, and inserts only exercises of the library.
-- allow dropped: the index of 0904 takes its place
alter table exercises drop constraint exercises_exercise_name_key;
-- allow renamed: gives the index the name that release 0.2.0 knows
alter index exercises_library_name rename to exercises_exercise_name_key;
