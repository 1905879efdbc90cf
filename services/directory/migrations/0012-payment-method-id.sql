-- As billing tells it; null where it has not said so yet.
alter table card_states add column payment_method_id text;
