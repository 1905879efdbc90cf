alter table sessions add column passkey_proved_at timestamptz;
