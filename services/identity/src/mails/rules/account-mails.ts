import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import {
  EMAIL_LINK_HOURS,
  FACTOR_RESET_HOURS,
  RECOVERY_LINK_MINUTES,
  UNDO_LINK_DAYS,
} from '@fieldside/contracts/limits.ts'

export type AccountMailKind =
  | 'recovery'
  | 'confirm-email'
  | 'new-email'
  | 'email-change-asked'
  | 'email-changed'
  | 'undo-email-change'
  | 'password-changed'
  | 'codes-on'
  | 'codes-off'
  | 'recovery-codes-replaced'
  | 'recovery-code-used'
  | 'factor-reset'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'

/** Keeps people from flooding someone else's inbox. */
export const MAILS_PER_HOUR = 5

/** Returns how long a link of this kind is valid; 0 for a mail without one. */
export const linkLifeMs = (kind: AccountMailKind): number => {
  if (kind === 'undo-email-change') return UNDO_LINK_DAYS * DAY_MS
  if (kind === 'factor-reset') return FACTOR_RESET_HOURS * HOUR_MS
  if (kind === 'recovery') return RECOVERY_LINK_MINUTES * MINUTE_MS
  return kind === 'confirm-email' || kind === 'new-email' ? EMAIL_LINK_HOURS * HOUR_MS : 0
}

export const confirmationOf = ({ id, email }: { id: string; email: string }) => ({
  kind: 'confirm-email' as const,
  email,
  user_id: id,
})

/** Puts the secret in the URL fragment, which browsers don't send to any server. */
export const linkAddress = (kind: AccountMailKind, token: string, publicUrl: string): string => {
  if (kind === 'recovery') return `${publicUrl}/reset-password#type=recovery&token_hash=${token}`
  if (kind === 'factor-reset') return `${publicUrl}/#stop_reset=${token}`
  return `${publicUrl}/#${kind === 'undo-email-change' ? 'undo_email' : 'confirm_email'}=${token}`
}

const SECURITY_PAGE = '/account?tab=security'
const PAGES: Partial<Record<AccountMailKind, string>> = {
  'email-changed': '/contact',
  'codes-on': SECURITY_PAGE,
  'codes-off': SECURITY_PAGE,
  'recovery-codes-replaced': SECURITY_PAGE,
  'recovery-code-used': SECURITY_PAGE,
  'app-removed': SECURITY_PAGE,
  'passkey-added': SECURITY_PAGE,
  'passkey-removed': SECURITY_PAGE,
}

/** Returns the page where the owner of the account can act on an email without a link. */
export const pageAddress = (kind: AccountMailKind, publicUrl: string): string =>
  `${publicUrl}${PAGES[kind] ?? '/auth'}`

type Words = { title: string; paragraphs: string[]; button: string }

const NOT_YOU =
  'If this wasn’t you, set a new password right away with "Forgot password?" on the sign-in page.'

const NOT_YOU_FACTOR =
  'If this wasn’t you, set a new password right away with "Forgot password?" on the sign-in page, and write to us.'

const WORDS: Record<AccountMailKind, Words> = {
  recovery: {
    title: 'Set a new password',
    paragraphs: [
      'We got a request to set a new password for your Fieldside account.',
      `The link below works once, within ${RECOVERY_LINK_MINUTES} minutes. If this wasn’t you, ignore this email. Your password hasn’t changed.`,
    ],
    button: 'Set a new password',
  },
  'confirm-email': {
    title: 'Confirm your email address',
    paragraphs: [
      'Welcome to Fieldside. Please confirm that this address is yours. Until then, we won’t send anything else to it.',
      `The link works for ${EMAIL_LINK_HOURS / 24} days. If you didn’t sign up, ignore this email and don’t open the link.`,
    ],
    button: 'Confirm my address',
  },
  'new-email': {
    title: 'Confirm your new email address',
    paragraphs: [
      'You asked to use this address for your Fieldside account. Open the link to confirm it. After that, you sign in with this address.',
      `The link works for ${EMAIL_LINK_HOURS / 24} days. If this wasn’t you, ignore this email. Nothing changes without the link.`,
    ],
    button: 'Use this address',
  },
  'email-change-asked': {
    title: 'Email address change requested',
    paragraphs: [
      'We got a request to change the email address of your Fieldside account. The change takes effect when the link we sent to the new address is opened.',
      NOT_YOU,
    ],
    button: 'Go to the sign-in page',
  },
  'email-changed': {
    title: 'Your email address was changed',
    paragraphs: [
      'Your Fieldside account now has a different email address. You can’t sign in with this one anymore.',
      'If this wasn’t you, please write to us.',
    ],
    button: 'Write to us',
  },
  'undo-email-change': {
    title: 'Your email address was changed',
    paragraphs: [
      'Your Fieldside account now has a different email address. You can’t sign in with this one anymore.',
      `If this wasn’t you, open the link below within ${UNDO_LINK_DAYS} days. It restores this address, signs out every device, and lets you set a new password.`,
    ],
    button: 'Undo the change',
  },
  'password-changed': {
    title: 'Your password was changed',
    paragraphs: [
      'The password of your Fieldside account was changed, and your other devices were signed out.',
      NOT_YOU,
    ],
    button: 'Go to the sign-in page',
  },
  'codes-on': {
    title: 'Two-step sign-in is on',
    paragraphs: [
      'From now on, signing in to your Fieldside account takes your password and a code from your authenticator app.',
      NOT_YOU_FACTOR,
    ],
    button: 'Open security settings',
  },
  'codes-off': {
    title: 'Two-step sign-in is off',
    paragraphs: [
      'The second step was removed from your Fieldside account. Its password alone signs in again.',
      NOT_YOU_FACTOR,
    ],
    button: 'Open security settings',
  },
  'app-removed': {
    title: 'Your authenticator app was removed',
    paragraphs: [
      'Codes from an authenticator app were turned off for your Fieldside account. Its passkeys still work.',
      NOT_YOU_FACTOR,
    ],
    button: 'Open security settings',
  },
  'passkey-added': {
    title: 'A passkey was added',
    paragraphs: [
      'Your Fieldside account has a new passkey. It signs in without the password.',
      NOT_YOU_FACTOR,
    ],
    button: 'Open security settings',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    paragraphs: [
      'A passkey was removed from your Fieldside account. It doesn’t sign in anymore.',
      NOT_YOU_FACTOR,
    ],
    button: 'Open security settings',
  },
  'recovery-codes-replaced': {
    title: 'You have new recovery codes',
    paragraphs: [
      'The recovery codes of your Fieldside account were replaced. The earlier ones don’t work anymore.',
      NOT_YOU_FACTOR,
    ],
    button: 'Open security settings',
  },
  'factor-reset': {
    title: 'Your two-step sign-in will be removed',
    paragraphs: [
      `Someone told us that they lost the phone, the passkeys, and the recovery codes of your Fieldside account. So an administrator asked us to remove its two-step sign-in. That happens in ${FACTOR_RESET_HOURS} hours. After that, the password alone signs in.`,
      'If this wasn’t you, open the link below to stop it.',
    ],
    button: 'Stop this',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    paragraphs: [
      'One of the recovery codes of your Fieldside account was used. It doesn’t work again. If few are left, create new ones under Security.',
      NOT_YOU_FACTOR,
    ],
    button: 'Open security settings',
  },
}

export const ACCOUNT_MAIL_KINDS = Object.keys(WORDS) as AccountMailKind[]

export const accountEmail = (kind: AccountMailKind, name: string, address: string) => {
  const { title, paragraphs, button } = WORDS[kind]
  return {
    label: 'Your account',
    title,
    name,
    paragraphs,
    action: { label: button, address },
    footer: {
      text: 'You’re getting this email because it’s about your account. You can’t turn these emails off.',
    },
  }
}

/** Returns the seconds until another mail may be ordered, given the order times of the last hour; 0 means now. */
export const mailWaitS = (orderedAt: readonly Date[], now: Date): number => {
  const oldest = orderedAt.at(-MAILS_PER_HOUR)
  return oldest ? Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000)) : 0
}
