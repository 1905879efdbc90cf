-- Who agreed to which version of a professional's text, and when. Append-only.
create table consents (
  professional_id uuid not null,
  athlete_id uuid not null,
  version int not null,
  appointment_id uuid not null,
  agreed_at timestamptz(6) not null,
  primary key (professional_id, athlete_id, version)
);
create trigger consents_stay before update or delete on consents
  for each row execute function consents_stay();
