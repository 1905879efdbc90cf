-- A text as searches compare it: lowercase base letters without accents and apostrophes. Equals fold of
-- contracts/src/fold.ts, which folds what is typed. An apostrophe can also be written as an acute, which would decompose into a space and an accent.
-- unaccent knows fewer capitals, and turns small capitals into capitals: lower comes before and after it.
create function fold(given text) returns text language sql immutable parallel safe
  return lower(extensions.unaccent(lower(regexp_replace(
    normalize(replace(coalesce(given, ''), '´', ''''), NFKD),
    '[''`‘’‛′\u02b9-\u02bf\u02c8\u02d0ꞌ·\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'))));

-- The folded words of a text, separated by spaces.
create function folded_words(given text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(fold(given), '[^[:alnum:]]+', ' ', 'g'));
