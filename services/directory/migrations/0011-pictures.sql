-- As with documents: an upload is an intent (uploading), then the picture (stored); what is replaced, removed or
-- given up is discarded until its object is gone.
create table profile_pictures (
  id uuid primary key,
  user_id uuid not null,
  state text not null check (state in ('uploading', 'stored', 'discarded')),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  size_bytes int not null check (size_bytes between 1 and 2097152),
  uploaded_at timestamptz not null
);
create unique index profile_pictures_one_stored on profile_pictures (user_id) where state = 'stored';
create index profile_pictures_left_over on profile_pictures (uploaded_at) where state <> 'stored';

alter table professionals add column picture_id uuid;
