-- A professional's reviews with one number of stars, newest first. Sorting by stars reads one number after another.
create index concurrently if not exists reviews_by_stars
  on reviews (professional_id, rating, created_at desc, id desc) where counts;
