-- Administrators can discard a dead letter. They see the error's code, because its message may contain personal data.
alter table dead_letters add column discarded_at timestamptz, add column error_code text;
