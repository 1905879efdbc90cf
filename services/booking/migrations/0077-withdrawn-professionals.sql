-- Whether the professional's approval was withdrawn and not given again. The status alone forgets it as soon as they
-- ask for approval again.
alter table professionals add column approval_withdrawn boolean not null default false;
update professionals set approval_withdrawn = true where status = 'rejected';
