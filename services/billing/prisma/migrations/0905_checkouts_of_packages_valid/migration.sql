alter table checkouts validate constraint checkouts_check;
