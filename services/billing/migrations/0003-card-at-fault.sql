-- Whether a failed attempt failed for a reason of the card; null where that was not noted yet.
alter table fee_attempts add column card_at_fault boolean;
