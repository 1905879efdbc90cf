-- A search reads exercise_texts since 0903. Release 0.2.0 searched by this index, and without it reads the library's some
-- hundred rows.
-- allow dropped: explained above
drop index if exists exercises_by_words;
