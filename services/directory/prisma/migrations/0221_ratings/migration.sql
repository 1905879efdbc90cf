-- The sum and number of the reviews that count, kept in the transaction of each change of a review.
alter table professionals
  add column rating_sum int not null default 0,
  add column review_count int not null default 0;
update professionals p set rating_sum = counted.rating_sum, review_count = counted.review_count
  from (
    select professional_id, sum(rating) as rating_sum, count(*) as review_count
    from reviews where counts group by professional_id
  ) as counted
  where counted.professional_id = p.id;
alter table professionals add column rating float8 generated always as (
  case when review_count > 0 then round(rating_sum::numeric / review_count, 1)::float8 end
) stored;

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.counts then
    update professionals set rating_sum = rating_sum - old.rating, review_count = review_count - 1
      where id = old.professional_id;
  end if;
  if tg_op <> 'DELETE' and new.counts then
    update professionals set rating_sum = rating_sum + new.rating, review_count = review_count + 1
      where id = new.professional_id;
  end if;
  return null;
end $$;
create trigger reviews_count after insert or delete or update of rating, hidden, took_place, professional_id on reviews
  for each row execute function count_review();
