-- Deleting a notification deletes its deliveries.
create index concurrently if not exists deliveries_of_notification on deliveries (notification_id);
