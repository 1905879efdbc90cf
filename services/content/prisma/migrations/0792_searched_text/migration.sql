-- The stem of a word, also of one that Postgres' text search ignores, such as 'up'. It doesn't know calves and halves.
create function stem(word text) returns text language sql immutable parallel safe
  return coalesce((ts_lexize('pg_catalog.english_stem', regexp_replace(word, 'lves$', 'lf')))[1], word);

create function stems(words text) returns text language sql immutable parallel safe
  return (select string_agg(stem(word), ' ' order by n) from string_to_table(words, ' ') with ordinality as w (word, n));

-- Neighboring words as one: 'pull up' is also 'pullup'.
create function joined_words(words text) returns text language sql immutable parallel safe
  return (select string_agg(word || next, ' ' order by n) from (
    select word, lead(word) over (order by n) as next, n from string_to_table(words, ' ') with ordinality as w (word, n)
  ) as pairs where next is not null);

-- What a search is compared with: the words of a name and a description, and their stems, between spaces.
create function searched_text(name text, described text) returns text language sql immutable parallel safe
  return (select concat(' ', words, ' ', stems(words), ' ') from (
    select concat_ws(' ', folded_words(name), joined_words(folded_words(name)), folded_words(described)) as words
  ) as text);

-- The pattern of a typed word's stem. A short one is only found as a whole: 'ups' finds 'push up', not 'upper body'.
create function stem_pattern(word text) returns text language sql immutable parallel safe
  return case when length(stem(word)) < 4 then '% ' || stem(word) || ' %' else '%' || stem(word) || '%' end;
