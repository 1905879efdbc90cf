-- A text can also name a saved search.
alter table notifications drop constraint notifications_about_kind_check;
alter table notifications add constraint notifications_about_kind_check
  check (about_kind in ('athlete', 'professional', 'saved-search')) not valid;
