-- A block is a slot hold without an appointment, so that the exclusion constraint keeps both apart, also while the last
-- release's processes hold slots. Its own id stands in appointment_id. The primary key serves both.
alter table slot_holds drop constraint slot_holds_appointment_id_fkey;
alter table slot_holds drop constraint slot_holds_kind_check;
alter table slot_holds add constraint slot_holds_kind_check check (kind in ('session', 'reservation', 'block')) not valid;
