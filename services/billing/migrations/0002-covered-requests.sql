-- The payment because of which this appointment owed nothing. Should the one it was charged for never be agreed on,
-- it pays for this one.
alter table fee_requests add column covered_by uuid references payments (id);
create index fee_requests_covered on fee_requests (covered_by) where covered_by is not null;
