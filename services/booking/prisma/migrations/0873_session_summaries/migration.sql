-- What a professional writes about a completed session for its athlete. Health data: encrypted, and in no event, log, or
-- email.
create table session_summaries (
  appointment_id uuid primary key references appointments (id),
  version int not null,
  text text not null,
  shared_at timestamptz(6) not null,
  updated_at timestamptz(6) not null
);
