-- When the last rejection was; those before this column are known from the audit list.
alter table professionals add column rejected_at timestamptz;
update professionals p set rejected_at = (
  select max(a.at) from audit_log a where a.object_id = p.id::text and a.action = 'reject-professional'
) where p.rejection_reason is not null;
-- Views are counted for one submission's objects.
create index document_views_object on document_views (object_key, admin_id, viewed_at);
