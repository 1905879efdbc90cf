-- The card that paid, for the receipt. Null until someone opens it.
alter table payments add column card_brand text, add column card_last4 text;
