-- An athlete's named lists of saved professionals.
create table saved_lists (
  id uuid primary key,
  athlete_id uuid not null,
  name text not null,
  created_at timestamptz not null
);
create index saved_lists_athlete on saved_lists (athlete_id);
-- Processes of the last release save without a list and a note: in the default list.
alter table saved_professionals
  add column list_id uuid,
  add column note text not null default '',
  add constraint saved_professionals_list_id_fkey foreign key (list_id) references saved_lists (id)
    on delete set null not valid;
