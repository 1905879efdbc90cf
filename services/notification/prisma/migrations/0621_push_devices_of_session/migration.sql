-- For the end of a session, which removes its devices.
create index concurrently if not exists push_devices_of_session on push_devices (keycloak_session_id);
