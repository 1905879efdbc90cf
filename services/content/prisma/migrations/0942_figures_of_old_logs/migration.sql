-- The lock keeps a log from being deleted between its count and the insert. Triggers have counted newer logs.
with logs as materialized (select id from training_logs for key share)
insert into exercise_figures
  select counted.* from figures_of_logs((select array_agg(id) from logs)) as counted
  on conflict do nothing;
