-- A person's private calendar address, by the hash of its token.
create table calendar_feeds (
  user_id uuid primary key,
  token_hash bytea not null constraint calendar_feeds_token_key unique,
  hide_names boolean not null default false,
  created_at timestamptz not null
);
-- Feeds show canceled sessions for 30 days, but never requests that nobody agreed to. Sessions that were canceled
-- earlier were in no feed.
alter table appointments add column session_cancelled_at timestamptz;
