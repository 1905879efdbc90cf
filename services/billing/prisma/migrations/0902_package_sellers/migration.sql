-- From directory.professional-changed: who can't sell packages, because they lost the approval or the role.
create table package_sellers (
  user_id uuid primary key,
  version integer not null,
  ended_reason text check (ended_reason in ('account_closed', 'approval_withdrawn'))
);
