-- The fee that an attempt charges: the one that the pair agreed to. The default is the fee of all attempts until now.
alter table fee_attempts add column fee_cents int not null default 2500;
