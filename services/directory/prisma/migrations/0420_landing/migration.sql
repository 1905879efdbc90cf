alter table professionals add column shown_on_landing boolean not null default false;
