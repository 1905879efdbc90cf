update job_items set job = 'expire-requests' where job = 'lapse-requests';
update job_items set job = 'expire-proposals' where job = 'lapse-proposals';
