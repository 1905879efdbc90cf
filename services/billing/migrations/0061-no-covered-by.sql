-- Which payment covered a free accept was never read: booking says which sessions can carry a fee, and free_accepts
-- counts the accepts that were free.
drop index fee_requests_covered;
alter table fee_requests drop column covered_by;
