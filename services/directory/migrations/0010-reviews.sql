-- What is known of a session whose end was told: the newer version says whether it took place after all.
alter table completed_sessions
  add column version int not null default 0,
  add column took_place boolean not null default true;

-- A review stays when it is hidden or its session turns out not to have taken place; then it does not count.
alter table reviews
  add column edited_at timestamptz,
  add column took_place boolean not null default true,
  add column hidden_at timestamptz,
  add column hidden_reason text;
alter table reviews add column counts boolean generated always as (not hidden and took_place) stored;
drop index reviews_professional;
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

-- One a person; closed once an administrator decided of the review.
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

-- An athlete who opens a profile counts once an hour.
create table profile_views (
  id uuid primary key,
  professional_id uuid not null references professionals (id),
  athlete_id uuid not null,
  viewed_at timestamptz not null,
  hour timestamptz not null,
  unique (professional_id, athlete_id, hour)
);
create index profile_views_professional on profile_views (professional_id, viewed_at);
