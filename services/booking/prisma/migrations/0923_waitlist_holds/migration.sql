-- A time that is held for a waiting athlete. Processes of the last release count it as a session.
alter table slot_holds drop constraint slot_holds_kind_check;
alter table slot_holds add constraint slot_holds_kind_check check (kind in ('session', 'reservation', 'block', 'offer', 'waitlist')) not valid;
