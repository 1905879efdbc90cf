-- Whether an email or push is sent during quiet hours too.
alter table deliveries add column urgent boolean not null default false;
