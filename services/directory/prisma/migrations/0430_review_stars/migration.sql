-- How many of a professional's reviews that count have each number of stars, kept in the transaction of each change of a
-- review.
create table review_stars (
  professional_id uuid not null references professionals (id),
  stars smallint not null,
  reviews int not null,
  primary key (professional_id, stars)
);

create function count_stars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.counts then
    update review_stars set reviews = reviews - 1
      where professional_id = old.professional_id and stars = old.rating;
  end if;
  if tg_op <> 'DELETE' and new.counts then
    insert into review_stars as counted (professional_id, stars, reviews)
      values (new.professional_id, new.rating, 1)
      on conflict (professional_id, stars) do update set reviews = counted.reviews + 1;
  end if;
  return null;
end $$;
create trigger reviews_count_stars
  after insert or delete or update of rating, hidden, took_place, professional_id on reviews
  for each row execute function count_stars();

insert into review_stars (professional_id, stars, reviews)
  select professional_id, rating, count(*) from reviews where counts group by professional_id, rating;
