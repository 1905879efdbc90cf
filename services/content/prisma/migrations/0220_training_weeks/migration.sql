-- A user's training log by week, kept in the transaction that logs training or removes a log.
create table training_weeks (
  user_id uuid not null,
  monday date not null,
  sessions int not null,
  sets int not null,
  volume_grams bigint not null,
  primary key (user_id, monday)
);
insert into training_weeks (user_id, monday, sessions, sets, volume_grams)
  select l.user_id, date_trunc('week', l.done_on)::date, count(distinct l.id), count(s.position),
    coalesce(sum(s.reps::bigint * s.weight_grams), 0)
  from training_logs l left join logged_sets s on s.log_id = l.id
  group by 1, 2;
