-- One pass over the reviews that count. The triggers of the previous migration correct the ratings and counts.
-- allow changed-rows: changes only second reviews by one athlete of one professional, which few pairs have
update reviews r set superseded = true
  from (
    select id, row_number() over (partition by professional_id, athlete_id order by created_at desc, id desc) as age
    from reviews where counts
  ) as ranked
  where ranked.id = r.id and ranked.age > 1 and not r.superseded;
