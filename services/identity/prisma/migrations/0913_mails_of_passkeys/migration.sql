alter table account_mails
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in (
    'recovery', 'confirm-email', 'new-email', 'email-change-asked', 'email-changed', 'undo-email-change',
    'password-changed', 'codes-on', 'codes-off', 'recovery-codes-replaced', 'recovery-code-used', 'factor-reset',
    'app-removed', 'passkey-added', 'passkey-removed'
  )) not valid;
