create table mail_digests (
  id uuid primary key,
  user_id uuid not null,
  about_id uuid not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  leased_until timestamptz
);

create unique index mail_digests_open on mail_digests (user_id, about_id) where closed_at is null;
