-- An upload in progress until its lease ends, and each finished upload of an account that has not confirmed its email
-- address (no lease). `network` is a digest and only there while the upload is in progress.
create table upload_slots (
  id uuid primary key,
  user_id uuid not null,
  network text,
  kind text not null,
  size_bytes bigint not null,
  leased_until timestamptz
);
create index upload_slots_user on upload_slots (user_id);
create index upload_slots_network on upload_slots (network) where network is not null;
create index upload_slots_lease on upload_slots (leased_until) where leased_until is not null;
