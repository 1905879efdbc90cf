insert into jobs (job, key, run_at)
  select 'open-fees', a.id::text, case a.state when 'started' then a.sent_at + interval '12 seconds' else now() end
    from fee_attempts a join fee_requests r using (appointment_id)
    where a.state in ('started', 'unknown') or a.state = 'requires_action' and r.closed_at is not null
  union all
  select 'checkouts', id::text, next_look_at from checkouts where state in ('started', 'open')
  union all
  select 'fee-releases', appointment_id::text, created_at from fee_releases where settled_at is null
  union all
  select 'refunds', id::text, next_try_at from refunds where state <> 'failed'
  union all
  select 'subscriptions', user_id::text, current_period_end + interval '1 hour' from subscriptions
    where status <> 'inactive' and current_period_end is not null;
