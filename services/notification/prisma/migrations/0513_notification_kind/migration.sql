-- Null if its type says the kind.
alter table notifications add column kind text;
