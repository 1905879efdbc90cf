-- What athletes search for besides the type: the professional's own words, languages, and the ZIP code for distances.
alter table professionals
  add column sports text[] not null default '{}',
  add column conditions text[] not null default '{}',
  add column languages text[] not null default '{}',
  add column zip text,
  add column welcomes_new_athletes boolean not null default false;
