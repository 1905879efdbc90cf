-- One row for each user who set up as a professional; kept through every decision.
create table professionals (
  id uuid primary key,
  user_id uuid not null unique,
  version int not null default 1,
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected')),
  is_accepting_bookings boolean not null default false,
  -- False once identity said that the user has another role: no way back into search until it is theirs again.
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
  -- Of the last rejection; kept while the resubmission is checked.
  rejection_reason text,
  submitted_at timestamptz,
  resubmitted boolean not null default false,
  onboarded_told_at timestamptz,
  created_at timestamptz not null,
  constraint accepting_is_approved check (not is_accepting_bookings or status = 'approved'),
  constraint submitted_is_dated check (status = 'draft' or submitted_at is not null)
);
create index professionals_listed on professionals (created_at desc, id desc)
  where status = 'approved' and is_accepting_bookings;
create index professionals_location on professionals using gin (lower(location) gin_trgm_ops) with (fastupdate = off)
  where status = 'approved' and is_accepting_bookings;
create index professionals_specialty on professionals using gin (lower(specialty) gin_trgm_ops) with (fastupdate = off)
  where status = 'approved' and is_accepting_bookings;
create index professionals_by_submission on professionals (status, coalesce(submitted_at, created_at), id);
create index professionals_to_onboard on professionals (submitted_at)
  where onboarded_told_at is null and status <> 'draft';

-- What billing's events say of the card; may be known before there is a record.
create table card_states (
  user_id uuid primary key,
  version int not null,
  payment_method_setup boolean not null
);

-- An upload is an intent (uploading), then the document (stored); what is replaced or given up is discarded
-- until its object is gone.
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
  hidden boolean not null default false
);
create index reviews_professional on reviews (professional_id, created_at desc, id desc) include (rating)
  where not hidden;

-- From booking's events: who may review whom.
create table completed_sessions (
  appointment_id uuid primary key,
  athlete_id uuid not null,
  professional_id uuid not null,
  completed_at timestamptz not null
);
create index completed_sessions_pair on completed_sessions (professional_id, athlete_id);
