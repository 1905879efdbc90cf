create index concurrently if not exists intake_answers_by_date on intake_answers (answered_at);
