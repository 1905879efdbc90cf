-- When someone stated that they are an adult. Null for those who chose their role before it was asked.
alter table users add column adult_stated_at timestamptz;
