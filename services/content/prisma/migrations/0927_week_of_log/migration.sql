-- The week of the program.
alter table training_logs add column week_number integer;
