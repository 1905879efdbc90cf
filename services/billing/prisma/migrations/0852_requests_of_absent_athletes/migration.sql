alter table fee_requests drop constraint fee_requests_refund_reason_check;
alter table fee_requests add constraint fee_requests_refund_reason_check
  check (refund_reason in ('called_off_in_time', 'never_agreed', 'athlete_absent')) not valid;
