-- What both sides say about whether a session was held. Null while nobody reported an absence.
alter table appointments
  add column attendance jsonb,
  -- Since when a case about it waits for an administrator.
  add column case_opened_at timestamptz(6);
