-- An offered time holds its time as a request does. Processes of the last release count it as one.
alter table slot_holds drop constraint slot_holds_kind_check;
alter table slot_holds add constraint slot_holds_kind_check check (kind in ('session', 'reservation', 'block', 'offer')) not valid;
