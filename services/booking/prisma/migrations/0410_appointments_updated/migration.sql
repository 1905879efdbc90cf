-- For clients that follow changes. Existing appointments count as changed now.
alter table appointments add column updated_at timestamptz(3) not null default now();
