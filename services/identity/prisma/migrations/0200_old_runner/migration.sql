drop table job_items;
-- The job is now called prune. A periodic job inserts its own row.
delete from jobs where job = 'housekeeping';
