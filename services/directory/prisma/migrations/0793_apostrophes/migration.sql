-- The job that looks up locations writes the search entries of these professionals again, in batches.
-- allow changed-rows: about one name in a hundred has an apostrophe
update professionals set is_located = false where concat(first_name, last_name) ~ '[''`´‘’‛′ʻʼ]';
