-- Words as a search compares them: without case, accents, and punctuation.
create function search_clean(given text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(
    lower(extensions.unaccent(replace(coalesce(given, ''), '’', ''''))), '[^[:alnum:]'']+', ' ', 'g'));

-- The stems of a phrase in one order, so that 'therapist, physical' is the same phrase.
create function search_stem(phrase text) returns text language sql immutable parallel safe
  return (select coalesce(string_agg(lexeme, ' ' order by lexeme collate "C"), '')
    from unnest(to_tsvector('pg_catalog.english', search_clean(phrase))));
create function search_stems(phrases text[]) returns text[] language sql immutable parallel safe
  return (select array_agg(search_stem(phrase)) from unnest(phrases) as phrase);

-- Phrases that find each other. Administrators extend it.
create table search_synonyms (
  id uuid primary key,
  phrases text[] not null,
  stems text[] not null generated always as (search_stems(phrases)) stored,
  created_at timestamptz not null
);
create index search_synonyms_stems on search_synonyms using gin (stems);
insert into search_synonyms (id, phrases, created_at)
select gen_random_uuid(), phrases, timestamptz '2026-11-26' from (values
  (array['pt', 'physio', 'physiotherapist', 'physiotherapy', 'physical therapist', 'physical therapy']),
  (array['nutritionist', 'nutrition', 'dietitian', 'dietician', 'diet']),
  (array['sports psychologist', 'sport psychology', 'psychologist', 'psychology', 'mental coach', 'mental performance coach', 'mental skills']),
  (array['performance coach', 'strength coach', 'strength and conditioning', 'personal trainer']),
  (array['acl', 'anterior cruciate ligament']),
  (array['mcl', 'medial collateral ligament']),
  (array['shin splints', 'mtss', 'medial tibial stress syndrome']),
  (array['runner''s knee', 'patellofemoral pain', 'pfps']),
  (array['tennis elbow', 'lateral epicondylitis']),
  (array['golfer''s elbow', 'medial epicondylitis']),
  (array['jumper''s knee', 'patellar tendon', 'patellar tendinopathy', 'patellar tendonitis']),
  (array['achilles', 'achilles tendon', 'achilles tendinopathy', 'achilles tendonitis']),
  (array['plantar fasciitis', 'heel pain']),
  (array['rotator cuff', 'shoulder impingement']),
  (array['sciatica', 'sciatic nerve']),
  (array['concussion', 'head injury']),
  (array['relative energy deficiency', 'low energy availability', 'underfueling']),
  (array['runner', 'running', 'run', 'jogging']),
  (array['swimmer', 'swimming', 'swim']),
  (array['cyclist', 'cycling', 'biking', 'bike']),
  (array['lifter', 'lifting', 'weightlifting', 'powerlifting']),
  (array['climber', 'climbing', 'bouldering']),
  (array['skier', 'skiing', 'ski']),
  (array['crossfit', 'functional fitness']),
  (array['triathlon', 'triathlete', 'ironman'])
) as seeded (phrases);

-- Every stem and filter value of the entries, and how many entries have it, as of the last count of a sample.
create table search_terms (
  term text primary key,
  entries int not null default 0
);
insert into search_terms (term)
select distinct word from search_synonyms, unnest(stems) as stem, string_to_table(stem, ' ') as word;
create index search_terms_like on search_terms using gin (term extensions.gin_trgm_ops);

-- What a search compares and sorts by, one narrow row for each listed professional. Triggers keep it. The keys are
-- in ascending order, so that each sort reads an index forward.
create table search_entries (
  professional_id uuid primary key,
  -- Stems by weight: A name and type, B credentials, sports, and conditions, C place, D bio. '#' starts a filter.
  terms tsvector not null,
  newest_key double precision not null,
  price_key double precision not null,
  rating_key double precision not null,
  quality_key double precision not null,
  specialty text,
  place_id int not null,
  state_code text not null,
  latitude double precision,
  longitude double precision,
  rating double precision,
  review_count int not null,
  answered_percent int,
  languages text[] not null,
  welcomes_new_athletes boolean not null,
  -- The same for a 32nd of the professionals.
  bucket int not null,
  joined_at timestamptz not null,
  next_slot_at timestamptz,
  next_evening_at timestamptz,
  next_weekend_at timestamptz,
  in_person boolean not null default false,
  online boolean not null default false
) with (fillfactor = 85);
create index search_entries_terms on search_entries using gin (terms) with (fastupdate = off);
create index search_entries_newest on search_entries (newest_key, professional_id);
create index search_entries_price on search_entries (price_key, professional_id);
create index search_entries_rating on search_entries (rating_key, professional_id);
create index search_entries_quality on search_entries (quality_key, professional_id);
