-- A state's abbreviation is looked for as a word: 'co' is Colorado, and no part of Columbus.
create index professionals_place_words on professionals
  using gin ((' ' || place_short || ' ') gin_trgm_ops) with (fastupdate = off)
  where status = 'approved' and is_accepting_bookings;
