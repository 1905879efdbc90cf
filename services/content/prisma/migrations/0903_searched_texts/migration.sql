-- What a search of exercises is compared with, because computing it for each row takes half a millisecond.
create table exercise_texts (
  exercise_id uuid primary key references exercises (id) on delete cascade,
  -- The distinct words of the name and the notes, and their stems.
  words text not null,
  name_words text not null,
  -- Of the equipment and the category.
  piece_words text not null
);

-- The words that a misspelled one can stand for. One stays when its last exercise is deleted.
create table exercise_words (word text primary key);

create function distinct_words(words text) returns text language sql immutable parallel safe
  return (select concat(' ', string_agg(distinct word, ' '), ' ') from string_to_table(btrim(words), ' ') as word);

create function write_exercise_texts() returns trigger language plpgsql as $$
begin
  insert into exercise_texts values (
    new.id,
    distinct_words(searched_text(new.exercise_name, new.notes)),
    distinct_words(searched_text(new.exercise_name, null)),
    distinct_words(folded_words(array_to_string(new.equipment || new.category, ' ')))
  ) on conflict (exercise_id) do update set
    words = excluded.words, name_words = excluded.name_words, piece_words = excluded.piece_words;
  insert into exercise_words
  select distinct word from string_to_table(folded_words(concat_ws(' ', new.exercise_name, new.notes)), ' ') as word
  -- Two transactions that insert words in the same order can't deadlock.
  order by word on conflict do nothing;
  return null;
end $$;

create trigger exercises_texts after insert or update of exercise_name, notes, equipment, category on exercises
  for each row execute function write_exercise_texts();

insert into exercise_texts
select id, distinct_words(searched_text(exercise_name, notes)), distinct_words(searched_text(exercise_name, null)),
  distinct_words(folded_words(array_to_string(equipment || category, ' ')))
from exercises;
insert into exercise_words
select distinct word from exercises,
  string_to_table(folded_words(concat_ws(' ', exercise_name, notes)), ' ') as word;

create index exercise_texts_words on exercise_texts using gin (
  name_words extensions.gin_trgm_ops, words extensions.gin_trgm_ops, piece_words extensions.gin_trgm_ops
) with (fastupdate = off);
create index exercise_words_similar on exercise_words
  using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
