-- A refund has succeeded only when the payment provider says so: pending is one that it has accepted, failed one that
-- it rejected until we stopped trying. next_try_at is when an open one is sent, and when the others are looked up.
alter table refunds drop constraint refunds_state_check, drop constraint refunds_check;
alter table refunds
  add constraint refunds_state_check check (state in ('open', 'pending', 'succeeded', 'failed')),
  add constraint refunds_ended_check check ((state in ('succeeded', 'failed')) = (ended_at is not null)),
  add column failures int not null default 0,
  add column failure_code text,
  -- The provider's refunds whose failure was counted, so that hearing of one again changes nothing.
  add column failed_ids text[] not null default '{}';
drop index refunds_due;
create index refunds_due on refunds (next_try_at) where state in ('open', 'pending', 'succeeded');
create index refunds_failed on refunds (ended_at desc, id desc) where state = 'failed';
