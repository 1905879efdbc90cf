-- What athletes answer. Health data: encrypted with the question as it was asked, and in no event, log, or email.
create table intake_answers (
  professional_id uuid not null,
  athlete_id uuid not null,
  question_id uuid not null,
  appointment_type text not null,
  content text not null,
  answered_at timestamptz(6) not null,
  primary key (professional_id, athlete_id, question_id)
);
