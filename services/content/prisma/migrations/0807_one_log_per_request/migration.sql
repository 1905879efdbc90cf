create unique index concurrently if not exists training_logs_request on training_logs (user_id, request_key);
