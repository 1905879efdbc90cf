-- Whether a professional may have plans, by the newest version of their record that content knows.
create table professional_approvals (
  professional_id uuid primary key,
  version integer not null,
  is_approved boolean not null
);
