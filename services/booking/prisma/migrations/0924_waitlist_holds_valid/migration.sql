alter table slot_holds validate constraint slot_holds_kind_check;
