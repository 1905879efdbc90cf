alter table held_times rename to slot_holds;
alter table slot_holds rename constraint held_times_pkey to slot_holds_pkey;
alter table slot_holds rename constraint held_times_never_overlap to slot_holds_never_overlap;
alter table slot_holds rename constraint held_times_kind_check to slot_holds_kind_check;
alter table slot_holds rename constraint held_times_appointment_id_fkey to slot_holds_appointment_id_fkey;
