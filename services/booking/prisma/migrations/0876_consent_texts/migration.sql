-- The texts that a professional asks athletes to consent to, by version, encrypted. Append-only.
create function consents_stay() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create table consent_texts (
  professional_id uuid not null,
  version int not null,
  text text,
  created_at timestamptz(6) not null,
  primary key (professional_id, version)
);
create trigger consent_texts_stay before update or delete on consent_texts
  for each row execute function consents_stay();
