alter table sessions add column token_ids text[] not null default '{}';
