alter table users add column has_second_factor boolean not null default false;
