-- A professional can give the payment of an absent athlete back.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in
  ('called_off_in_time', 'never_agreed', 'duplicate', 'session_called_off', 'session_given_back', 'given_back')) not valid;
