-- Those who already follow a program keep their plan by weekday: their next workout is today's or the next of this week,
-- in the week that they are in since they followed it.
-- allow changed-rows: a row for each program that someone follows, once
update enrolments e
  set start_on = (e.created_at at time zone 'utc')::date,
    week_number = 1 + greatest(0, current_date - date_trunc('week', e.created_at at time zone 'utc')::date) / 7
      % p.duration_weeks,
    day_number = extract(isodow from current_date)::int,
    week_from = date_trunc('week', current_date)::date
  from programs p where p.id = e.program_id;
