-- A package's checkout has the kind session, too: a process of the last release would end another kind unpaid.
alter table checkouts add column package_id uuid;
alter table checkouts drop constraint checkouts_check;
alter table checkouts add constraint checkouts_check
  check ((kind = 'session') = (appointment_id is not null or package_id is not null)) not valid;
