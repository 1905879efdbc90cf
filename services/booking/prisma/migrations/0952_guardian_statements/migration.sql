-- Which statement of a parent or guardian a booking for someone under 18 was made with. Append-only.
create table guardian_statements (
  appointment_id uuid primary key,
  athlete_id uuid not null,
  member_id uuid not null,
  text_version int not null,
  stated_at timestamptz(6) not null
);
create trigger guardian_statements_stay before update or delete on guardian_statements
  for each row execute function consents_stay();
