-- Finds the devices to remove when a login session ends.
create index concurrently if not exists push_devices_of_session on push_devices (keycloak_session_id);
