-- A place is found however it is written: case, accents, commas, dots, and spacing make no difference, and a state is
-- both its abbreviation and its name. Bodies are parsed here, so they don't depend on a later search path.
create function place_words(place text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(lower(extensions.unaccent(place)), '[\s,.]+', ' ', 'g'));

-- Abbreviation and name of a state, given either. Returns the same words twice for any other place.
create function state_forms(words text) returns text[] language sql immutable parallel safe
  return coalesce(
    (select array[state.code, state.name] from (values
      ('al', 'alabama'), ('ak', 'alaska'), ('az', 'arizona'), ('ar', 'arkansas'),
      ('ca', 'california'), ('co', 'colorado'), ('ct', 'connecticut'), ('de', 'delaware'),
      ('dc', 'district of columbia'), ('fl', 'florida'), ('ga', 'georgia'), ('hi', 'hawaii'),
      ('id', 'idaho'), ('il', 'illinois'), ('in', 'indiana'), ('ia', 'iowa'),
      ('ks', 'kansas'), ('ky', 'kentucky'), ('la', 'louisiana'), ('me', 'maine'),
      ('md', 'maryland'), ('ma', 'massachusetts'), ('mi', 'michigan'), ('mn', 'minnesota'),
      ('ms', 'mississippi'), ('mo', 'missouri'), ('mt', 'montana'), ('ne', 'nebraska'),
      ('nv', 'nevada'), ('nh', 'new hampshire'), ('nj', 'new jersey'), ('nm', 'new mexico'),
      ('ny', 'new york'), ('nc', 'north carolina'), ('nd', 'north dakota'), ('oh', 'ohio'),
      ('ok', 'oklahoma'), ('or', 'oregon'), ('pa', 'pennsylvania'), ('pr', 'puerto rico'),
      ('ri', 'rhode island'), ('sc', 'south carolina'), ('sd', 'south dakota'), ('tn', 'tennessee'),
      ('tx', 'texas'), ('ut', 'utah'), ('vt', 'vermont'), ('va', 'virginia'),
      ('wa', 'washington'), ('wv', 'west virginia'), ('wi', 'wisconsin'), ('wy', 'wyoming')
    ) as state (code, name) where words in (state.code, state.name)),
    array[words, words]
  );

create table professionals (
  id uuid primary key,
  user_id uuid not null unique,
  version int not null default 1,
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected')),
  is_accepting_bookings boolean not null default false,
  has_role boolean not null default true,
  first_name text,
  last_name text,
  email text not null,
  phone text,
  specialty text,
  credentials text,
  bio text,
  city text,
  state text,
  location text generated always as (
    case when city is null or state is null then coalesce(city, state) else city || ', ' || state end
  ) stored,
  price_per_session_cents int check (price_per_session_cents >= 0),
  show_price boolean not null default true,
  rejection_reason text,
  submitted_at timestamptz,
  resubmitted boolean not null default false,
  onboarded_told_at timestamptz,
  created_at timestamptz not null,
  rejected_at timestamptz,
  place_short text generated always as (
    btrim(place_words(coalesce(city, '')) || ' ' || (state_forms(place_words(coalesce(state, ''))))[1])
  ) stored,
  place_long text generated always as (
    btrim(place_words(coalesce(city, '')) || ' ' || (state_forms(place_words(coalesce(state, ''))))[1])
    || E'\n' ||
    btrim(place_words(coalesce(city, '')) || ' ' || (state_forms(place_words(coalesce(state, ''))))[2])
  ) stored,
  picture_id uuid,
  constraint accepting_is_approved check (not is_accepting_bookings or status = 'approved'),
  constraint submitted_is_dated check (status = 'draft' or submitted_at is not null)
);
create index professionals_listed on professionals (created_at desc, id desc)
  where status = 'approved' and is_accepting_bookings;
create index professionals_of_type on professionals (specialty, created_at desc, id desc)
  where status = 'approved' and is_accepting_bookings;
create index professionals_place on professionals
  using gin (place_long extensions.gin_trgm_ops) with (fastupdate = off)
  where status = 'approved' and is_accepting_bookings;
-- Finds an abbreviation as a word: 'co' is Colorado, not part of Columbus.
create index professionals_place_words on professionals
  using gin ((' ' || place_short || ' ') extensions.gin_trgm_ops) with (fastupdate = off)
  where status = 'approved' and is_accepting_bookings;
create index professionals_by_submission on professionals (status, coalesce(submitted_at, created_at), id);
create index professionals_to_onboard on professionals (submitted_at)
  where onboarded_told_at is null and status <> 'draft';

create table user_roles (
  user_id uuid primary key,
  version int not null,
  role text not null
);

create table card_states (
  user_id uuid primary key,
  version int not null,
  payment_method_setup boolean not null,
  payment_method_id text
);

create table verification_documents (
  id uuid primary key,
  user_id uuid not null,
  document_type text not null
    check (document_type in ('government_id', 'professional_license', 'cpr_certification', 'liability_insurance')),
  state text not null check (state in ('uploading', 'stored', 'discarded')),
  object_key text not null unique,
  stamp_ms bigint not null,
  file_name text not null,
  content_type text not null,
  size_bytes int not null check (size_bytes between 1 and 10485760),
  uploaded_at timestamptz not null
);
create unique index verification_documents_one_stored on verification_documents (user_id, document_type)
  where state = 'stored';
create index verification_documents_left_over on verification_documents (uploaded_at) where state <> 'stored';

create table document_views (
  id uuid primary key,
  professional_id uuid not null references professionals (id),
  admin_id uuid not null,
  document_type text not null,
  object_key text not null,
  viewed_at timestamptz not null
);
create index document_views_professional on document_views (professional_id, viewed_at);
create index document_views_object on document_views (object_key, admin_id, viewed_at);

create table verification_checks (
  id uuid primary key,
  professional_id uuid not null references professionals (id),
  admin_id uuid not null,
  identity_checked boolean not null,
  license_checked boolean not null,
  background_checked boolean not null,
  checked_at timestamptz not null
);
create index verification_checks_professional on verification_checks (professional_id, checked_at);

create table contact_accesses (
  id uuid primary key,
  professional_id uuid not null references professionals (id),
  athlete_id uuid not null,
  accessed_at timestamptz not null
);
create index contact_accesses_pair on contact_accesses (professional_id, athlete_id, accessed_at);

create function refuse_record_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger document_views_stay before update or delete or truncate on document_views
  for each statement execute function refuse_record_change();
create trigger verification_checks_stay before update or delete or truncate on verification_checks
  for each statement execute function refuse_record_change();
create trigger contact_accesses_stay before update or delete or truncate on contact_accesses
  for each statement execute function refuse_record_change();

create table contact_reveals (
  viewer_id uuid not null,
  professional_id uuid not null references professionals (id),
  network text,
  revealed_at timestamptz not null,
  primary key (viewer_id, professional_id)
);
create index contact_reveals_viewer on contact_reveals (viewer_id, revealed_at);
create index contact_reveals_network on contact_reveals (network, revealed_at) where network is not null;
create index contact_reveals_age on contact_reveals (revealed_at);

create table upload_slots (
  id uuid primary key,
  user_id uuid not null,
  network text,
  kind text not null,
  size_bytes bigint not null,
  leased_until timestamptz
);
create index upload_slots_user on upload_slots (user_id);
create index upload_slots_network on upload_slots (network) where network is not null;
create index upload_slots_lease on upload_slots (leased_until) where leased_until is not null;

create table saved_professionals (
  id uuid primary key,
  athlete_id uuid not null,
  professional_id uuid not null references professionals (id),
  created_at timestamptz not null,
  unique (athlete_id, professional_id)
);
create index saved_professionals_newest on saved_professionals (athlete_id, created_at desc, id desc);

create table reviews (
  id uuid primary key,
  professional_id uuid not null references professionals (id),
  athlete_id uuid not null,
  appointment_id uuid not null unique,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '',
  created_at timestamptz not null,
  hidden boolean not null default false,
  edited_at timestamptz,
  took_place boolean not null default true,
  hidden_at timestamptz,
  hidden_reason text,
  counts boolean generated always as (not hidden and took_place) stored
);
create index reviews_professional on reviews (professional_id, created_at desc, id desc) include (rating)
  where counts;
create index reviews_athlete on reviews (athlete_id, created_at desc, id desc);
create index reviews_hidden on reviews (hidden_at desc, id desc) where hidden;

create table review_responses (
  id uuid primary key,
  review_id uuid not null unique references reviews (id),
  professional_id uuid not null references professionals (id),
  response_text text not null check (btrim(response_text) <> ''),
  created_at timestamptz not null
);

create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews (id),
  reporter_id uuid not null,
  reason text not null,
  reported_at timestamptz not null,
  closed_at timestamptz,
  unique (review_id, reporter_id)
);
create index review_reports_open on review_reports (review_id, reported_at) where closed_at is null;

create table completed_sessions (
  appointment_id uuid primary key,
  athlete_id uuid not null,
  professional_id uuid not null,
  completed_at timestamptz not null,
  version int not null default 0,
  took_place boolean not null default true
);
create index completed_sessions_pair on completed_sessions (professional_id, athlete_id);

create table profile_views (
  id uuid primary key,
  professional_id uuid not null references professionals (id),
  athlete_id uuid not null,
  viewed_at timestamptz not null,
  hour timestamptz not null,
  unique (professional_id, athlete_id, hour)
);
create index profile_views_professional on profile_views (professional_id, viewed_at);

create table profile_pictures (
  id uuid primary key,
  user_id uuid not null,
  state text not null check (state in ('uploading', 'stored', 'discarded')),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  size_bytes int not null check (size_bytes between 1 and 2097152),
  uploaded_at timestamptz not null,
  small_size_bytes int check (small_size_bytes between 1 and 2097152)
);
create unique index profile_pictures_one_stored on profile_pictures (user_id) where state = 'stored';
create index profile_pictures_left_over on profile_pictures (uploaded_at) where state <> 'stored';
