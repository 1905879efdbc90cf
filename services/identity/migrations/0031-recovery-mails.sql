-- How many links for a new password an address was sent within the hour.
create index account_mails_recoveries on account_mails (email, ended_at) where kind = 'recovery';
