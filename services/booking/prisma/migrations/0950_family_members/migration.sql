-- Someone without an account for whom an athlete books.
create table family_members (
  id uuid primary key,
  athlete_id uuid not null,
  first_name text not null,
  birth_date date not null,
  sex text not null,
  created_at timestamptz(6) not null
);
create index family_members_of_athlete on family_members (athlete_id, created_at);
