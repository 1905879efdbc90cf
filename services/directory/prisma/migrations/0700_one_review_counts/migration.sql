-- Of a pair's visible reviews, only the newest counts. Triggers decide, because the last release's processes, which
-- serve requests beside ours during an upgrade, write reviews too.
alter table reviews add column superseded boolean not null default false;

create or replace function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.counts and not old.superseded then
    update professionals set rating_sum = rating_sum - old.rating, review_count = review_count - 1
      where id = old.professional_id;
  end if;
  if tg_op <> 'DELETE' and new.counts and not new.superseded then
    update professionals set rating_sum = rating_sum + new.rating, review_count = review_count + 1
      where id = new.professional_id;
  end if;
  return null;
end $$;
create or replace function count_stars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.counts and not old.superseded then
    update review_stars set reviews = reviews - 1
      where professional_id = old.professional_id and stars = old.rating;
  end if;
  if tg_op <> 'DELETE' and new.counts and not new.superseded then
    insert into review_stars as counted (professional_id, stars, reviews)
      values (new.professional_id, new.rating, 1)
      on conflict (professional_id, stars) do update set reviews = counted.reviews + 1;
  end if;
  return null;
end $$;
create trigger reviews_count_superseded after update of superseded on reviews
  for each row execute function count_review();
create trigger reviews_count_superseded_stars after update of superseded on reviews
  for each row execute function count_stars();

-- The lock, which counting takes too, makes two reviews of a pair at once see each other. The name sorts after those of the counting triggers.
create function supersede_reviews() returns trigger language plpgsql as $$
declare
  pair reviews := coalesce(new, old);
begin
  perform from professionals where id = pair.professional_id for no key update;
  update reviews r set superseded = not r.superseded
    where r.athlete_id = pair.athlete_id and r.professional_id = pair.professional_id
      and r.superseded <> exists (
        select from reviews n where n.athlete_id = r.athlete_id and n.professional_id = r.professional_id
          and n.counts and (n.created_at, n.id) > (r.created_at, r.id));
  return null;
end $$;
create trigger reviews_supersede after insert or delete or update of hidden, took_place on reviews
  for each row execute function supersede_reviews();
