-- No person: everyone's, such as a change of the library.
alter table live_feed alter column user_id drop not null;
