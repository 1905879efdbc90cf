-- Until when the professional can give the payment of an absent athlete back.
alter table session_payments add column give_back_until timestamptz;
