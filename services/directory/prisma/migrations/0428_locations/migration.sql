-- Where a professional is, from the ZIP code or else the city. A job finds it where a release that doesn't know these
-- columns changed the place.
alter table professionals
  add column latitude double precision,
  add column longitude double precision,
  add column is_located boolean not null default false;
create function forget_location() returns trigger language plpgsql as $$
begin
  if (new.city, new.state, new.zip) is distinct from (old.city, old.state, old.zip)
    and (new.latitude, new.longitude) is not distinct from (old.latitude, old.longitude) then
    new.is_located := false;
  end if;
  return new;
end $$;
create trigger professionals_location before update of city, state, zip on professionals
  for each row execute function forget_location();
