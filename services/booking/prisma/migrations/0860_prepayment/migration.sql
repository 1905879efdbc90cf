-- Types of session that athletes must pay online, and which professionals can be paid online, as billing says.
alter table offers add column requires_payment boolean not null default false;
create table payout_accounts (
  user_id uuid primary key,
  version int not null,
  active boolean not null
);
