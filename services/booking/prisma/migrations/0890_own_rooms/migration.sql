-- Types whose online sessions each get a video room of their own.
alter table offers add column own_room boolean not null default false;
