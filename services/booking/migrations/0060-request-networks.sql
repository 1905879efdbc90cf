-- The network that an open request came from, as a digest: open requests are limited per network. The row goes when
-- the request is answered, canceled, or expires.
create table request_networks (
  appointment_id uuid primary key references appointments (id),
  network text not null
);
create index request_networks_network on request_networks (network);

create index appointments_pending_of_athlete on appointments (athlete_id, answer_by) where status = 'pending';
