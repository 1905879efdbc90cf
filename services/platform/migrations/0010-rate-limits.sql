-- Counts of rate limits, in the shape that rate-limiter-flexible expects; `expire` is in milliseconds since 1970.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
