alter table appointments add column unavailable_side text;
