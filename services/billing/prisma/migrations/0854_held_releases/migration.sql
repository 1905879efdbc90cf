-- A fee whose credit takes an administrator's decision is held until then.
alter table fee_releases
  add column held_at timestamptz,
  add column approved_at timestamptz,
  add column decision_reason text;
alter table fee_releases drop constraint fee_releases_reason_check;
alter table fee_releases add constraint fee_releases_reason_check
  check (reason in ('called_off_in_time', 'never_agreed', 'athlete_absent')) not valid;
