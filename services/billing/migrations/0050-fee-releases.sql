-- The fee of a session that was canceled in time or never agreed. A job moves it to another session of the pair,
-- or refunds it when booking knows of none.
create table fee_releases (
  appointment_id uuid primary key,
  professional_id uuid not null,
  athlete_id uuid not null,
  reason text not null check (reason in ('called_off_in_time', 'never_agreed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The session that carries the fee from then on.
  moved_to uuid,
  foreign key (professional_id, athlete_id) references first_booking_fees (professional_id, athlete_id),
  check (moved_to is null or settled_at is not null)
);
create index fee_releases_open on fee_releases (created_at) where settled_at is null;

-- Rises with every accept that was free because the pair had paid: a release that read an older figure asks again.
alter table first_booking_fees add column free_accepts int not null default 0;
