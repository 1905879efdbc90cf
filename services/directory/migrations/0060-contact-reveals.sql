-- Whose contact details an account was shown, and when first within the last 24 hours: seeing them again is free.
-- `network` is a digest. A job deletes rows after 24 hours; contact_accesses is the lasting record.
create table contact_reveals (
  viewer_id uuid not null,
  professional_id uuid not null references professionals (id),
  network text,
  revealed_at timestamptz not null,
  primary key (viewer_id, professional_id)
);
create index contact_reveals_viewer on contact_reveals (viewer_id, revealed_at);
create index contact_reveals_network on contact_reveals (network, revealed_at) where network is not null;
create index contact_reveals_age on contact_reveals (revealed_at);
