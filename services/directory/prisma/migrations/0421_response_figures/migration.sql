-- How a professional answers requests, as booking's events report it.
alter table professionals
  add column response_version int not null default 0,
  add column answered_percent int,
  add column usual_answer_hours int;
