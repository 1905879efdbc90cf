-- Views whose rows are deleted still count.
alter table profile_view_counts add column deleted_views int not null default 0;
