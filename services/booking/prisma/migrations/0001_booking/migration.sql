create table professionals (
  professional_id uuid primary key,
  user_id uuid not null unique,
  version int not null,
  status text not null,
  is_accepting_bookings boolean not null,
  price_per_session_cents int,
  show_price boolean not null,
  has_role boolean not null default true,
  approval_withdrawn boolean not null default false
);

create table appointment_types (
  id text primary key,
  position int not null unique,
  name text not null,
  description text not null,
  duration_minutes int not null
);
insert into appointment_types (position, id, name, description, duration_minutes) values
  (1, 'consultation', 'Initial Consultation', 'A first talk about your goals, your history and a plan.', 45),
  (2, 'performance_training', 'Performance Training Session', 'Guided training for strength, speed and technique.', 60),
  (3, 'physical_therapy', 'Physical Therapy Session', 'Treatment and exercises for an injury or a limitation.', 60),
  (4, 'nutrition_consultation', 'Nutrition Consultation', 'Eating and drinking that suits your training.', 45),
  (5, 'assessment', 'Assessment & Evaluation', 'Tests of movement and fitness, with the results explained.', 90),
  (6, 'follow_up', 'Follow-up Session', 'A look at how it went and what comes next.', 30);

create table schedules (
  professional_id uuid primary key,
  version int not null,
  time_zone text,
  minimum_notice_minutes int not null default 0
);
create table weekly_hours (
  professional_id uuid not null references schedules,
  weekday int not null check (weekday between 1 and 7),
  from_time text not null,
  until_time text not null check (until_time > from_time),
  primary key (professional_id, weekday, from_time)
);
create table schedule_exceptions (
  professional_id uuid not null references schedules,
  day date not null,
  spans jsonb not null,
  primary key (professional_id, day)
);
create table offers (
  professional_id uuid not null references schedules,
  appointment_type_id text not null references appointment_types,
  duration_minutes int not null check (duration_minutes between 15 and 240),
  custom_price_cents int,
  is_active boolean not null,
  place text not null check (place in ('in_person', 'online')),
  place_detail text not null,
  primary key (professional_id, appointment_type_id)
);

create table appointments (
  id uuid primary key,
  version int not null,
  athlete_id uuid not null,
  professional_id uuid not null,
  professional_user_id uuid not null,
  appointment_type text not null references appointment_types,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  duration_minutes int not null,
  suggested_at timestamptz,
  professional_time_zone text,
  age int not null check (age between 1 and 120),
  sex text not null check (sex in ('male', 'female', 'other', 'prefer_not_to_say')),
  notes text check (length(notes) <= 1000),
  phone text not null,
  email text not null,
  status text not null check (status in
    ('pending', 'confirmed', 'paid_confirmed', 'cancelled', 'completed', 'declined', 'rescheduled')),
  rescheduled boolean not null,
  price_cents int,
  show_price boolean not null,
  place text not null check (place in ('in_person', 'online')),
  place_detail text not null,
  answer_by timestamptz not null,
  answering boolean not null,
  answered_at timestamptz,
  reminded_at timestamptz,
  cancelled_by text check (cancelled_by in ('athlete', 'professional', 'system')),
  cancel_reason text check (cancel_reason in
    ('called_off', 'not_answered', 'professional_unlisted', 'did_not_take_place')),
  created_at timestamptz not null,
  suggestion_agreed boolean not null default false,
  athlete_time_zone text,
  proposed_at timestamptz,
  proposed_by text check (proposed_by in ('athlete', 'professional')),
  contact_shown_at timestamptz,
  reviewed_at timestamptz,
  approval_withdrawn_at timestamptz,
  constraint appointments_agreed_is_suggested check (not suggestion_agreed or suggested_at is not null),
  constraint appointments_proposed_by_somebody check ((proposed_at is null) = (proposed_by is null)),
  constraint appointments_proposed_is_agreed check
    (proposed_at is null or status in ('confirmed', 'paid_confirmed', 'rescheduled'))
);
create index appointments_of_athlete on appointments (athlete_id, starts_at, id);
create index appointments_of_professional on appointments (professional_user_id, starts_at, id);
create index appointments_of_pair on appointments (professional_id, athlete_id, starts_at);
create index appointments_newest on appointments (created_at desc, id desc);
create index appointments_pending on appointments (answer_by) where status = 'pending';
create index appointments_pending_pair on appointments (professional_id, athlete_id) where status = 'pending';
create index appointments_pending_of_professional on appointments (professional_user_id, answer_by, id)
  where status = 'pending';
create index appointments_pending_of_athlete on appointments (athlete_id, answer_by) where status = 'pending';
create index appointments_agreed on appointments (ends_at)
  where status in ('confirmed', 'paid_confirmed', 'rescheduled');
create index appointments_proposed on appointments (starts_at) where proposed_at is not null;

create table held_times (
  appointment_id uuid not null references appointments,
  kind text not null check (kind in ('session', 'reservation')),
  professional_id uuid not null,
  span tstzrange not null,
  primary key (appointment_id, kind),
  -- An appointment may overlap itself: a suggestion can move it by less than its length.
  constraint held_times_never_overlap exclude using gist
    (professional_id with =, span with &&, appointment_id with <>)
);

create table accept_attempts (
  id uuid primary key,
  appointment_id uuid not null references appointments,
  kind text not null check (kind in ('accept', 'accept_suggestion')),
  started_by uuid not null,
  starts_at timestamptz not null,
  state text not null check (state in ('open', 'confirmed', 'failed')),
  fee_charged boolean,
  problem text,
  opened_at timestamptz not null,
  ended_at timestamptz
);
create unique index accept_attempts_one_open on accept_attempts (appointment_id) where state = 'open';
create index accept_attempts_open on accept_attempts (opened_at) where state = 'open';

create table request_networks (
  appointment_id uuid primary key references appointments (id),
  network text not null
);
create index request_networks_network on request_networks (network);
