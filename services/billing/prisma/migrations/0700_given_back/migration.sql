-- An administrator can give a kept fee back.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('called_off_in_time', 'never_agreed', 'duplicate', 'session_called_off', 'given_back')) not valid;
