-- Pictures are encoded as WebP in two sizes since this migration. Null: an earlier picture, which has no small version.
alter table profile_pictures add column small_size_bytes int check (small_size_bytes between 1 and 2097152);
