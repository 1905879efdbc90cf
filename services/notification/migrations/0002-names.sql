-- Whom a text names as '{name}'. The name itself is asked for when it is shown or sent, and kept nowhere.
alter table notifications
  add column about_kind text check (about_kind in ('athlete', 'professional')),
  add column about_id uuid,
  add constraint notifications_about check ((about_kind is null) = (about_id is null));
