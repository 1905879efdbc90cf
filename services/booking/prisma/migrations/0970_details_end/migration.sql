-- Null 24 months after the end of the session.
alter table appointments
  alter column age drop not null,
  alter column sex drop not null,
  alter column phone drop not null,
  alter column email drop not null;
