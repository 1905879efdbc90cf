import type { ReauthenticationAction } from '@fieldside/contracts/http/identity.ts'
import { ACCOUNT_MIN_AGE_YEARS, API_CLIENTS_MAX, PASSKEYS_MAX } from '@fieldside/contracts/limits.ts'
import {
  conflict,
  DomainError,
  invalidInput,
  notFound,
  tooMany,
  unavailable,
  unprocessable,
} from '@fieldside/platform/errors.ts'

const KEYCLOAK_RETRY_AFTER_S = 5

/** 503 rather than 401: a Keycloak outage must not sign users out. */
export const loginUnavailable = (cause?: unknown) =>
  unavailable(
    'Signing in is temporarily unavailable. Please try again in a moment.',
    'login-unavailable',
    KEYCLOAK_RETRY_AFTER_S,
    cause,
  )

/** 401, identical for an unknown address, a wrong password, and a locked account. */
export const invalidCredentials = () =>
  new DomainError('unauthenticated', 'invalid-credentials', 'Invalid email or password')

/** 401 for a token that Keycloak did not issue, that names another client, or that this browser did not request. */
export const ssoRefused = () =>
  new DomainError('unauthenticated', 'sso-refused', 'Single sign-on didn’t work. Please try again.')

export const notReauthenticated = () =>
  new DomainError(
    'unauthenticated',
    'sso-refused',
    'We couldn’t confirm that it’s you. Please try again, and sign in with the same account.',
  )

export const sessionOver = () =>
  new DomainError('unauthenticated', 'session-ended', 'Your session has ended. Please sign in again.')

const EMAIL_IN_USE = 'This email address is already in use.'

export const emailInUse = () =>
  new DomainError('conflict', 'email-in-use', EMAIL_IN_USE, {
    errors: [{ field: 'email', message: EMAIL_IN_USE }],
  })

const REFUSED = {
  email: 'You can’t use this email address. Please enter another one.',
  first_name: 'You can’t use this name. Please enter another one.',
  last_name: 'You can’t use this name. Please enter another one.',
}
export type RefusedField = keyof typeof REFUSED

/** 422. Keycloak's operator added rules to ours. */
export const accountRefused = (fields: readonly RefusedField[]) =>
  new DomainError('unprocessable', 'account-refused', REFUSED[fields[0]!], {
    errors: fields.map((field) => ({ field, message: REFUSED[field] })),
  })

export const adultStatementMissing = () =>
  invalidInput([
    { field: 'is_adult', message: `Please confirm that you are ${ACCOUNT_MIN_AGE_YEARS} or older` },
  ])

export const alreadyOnboarded = () => conflict('already-onboarded', 'You have already chosen your role.')

export const lastAdmin = () =>
  conflict('last-admin', 'This is the last administrator. Make someone else an administrator first.')

export const ownAccount = () => conflict('own-account', 'You can’t suspend your own account.')

export const notSuspended = () => conflict('not-suspended', 'This account isn’t suspended.')

/** 403. Only for a person who has proved that the account is theirs, because it quotes the reason. Clients show the end in their own zone. */
export const accountSuspended = ({ until, reason }: { until: Date | null; reason: string }) => {
  const time = until ? `until ${until.toUTCString()}` : 'for good'
  return new DomainError(
    'forbidden',
    'account-suspended',
    `Your account is suspended ${time}. Reason: ${reason}`,
    { extra: { until: until?.toISOString() ?? null, reason } },
  )
}

export const userNotFound = () => notFound('User not found')

/** For the operator who typed the address. */
export const nobodySignedUpAs = (email: string) => notFound(`Nobody has signed up as ${email}.`)

export const loginSessionNotFound = () => notFound('Login session not found')

/** 422 for a link that is unknown, used, expired, or older than the current password. */
export const recoveryInvalid = () =>
  unprocessable('recovery-invalid', 'This password reset link is invalid or has expired.')

export const linkInvalid = () =>
  unprocessable('link-invalid', 'This link is invalid or has expired. Please request a new one.')

const WRONG_PASSWORD = 'Your current password is incorrect.'

/** 422, because a 401 would mean that the session has ended. */
export const wrongPassword = () =>
  new DomainError('unprocessable', 'wrong-password', WRONG_PASSWORD, {
    errors: [{ field: 'current_password', message: WRONG_PASSWORD }],
  })

const PASSWORD_NEEDED: Record<ReauthenticationAction, string> = {
  'email-change':
    'Enter your current password, or confirm with single sign-on, to change your email address.',
  'second-factor':
    'Enter your current password, or confirm with single sign-on, to change your two-step sign-in.',
  'end-sessions': 'Enter your current password, or confirm with single sign-on, to sign out other sessions.',
}

/** 422, because a 401 would mean that the session has ended. */
export const passwordRequired = (action: ReauthenticationAction) =>
  new DomainError('unprocessable', 'password-required', PASSWORD_NEEDED[action], {
    errors: [{ field: 'current_password', message: PASSWORD_NEEDED[action] }],
  })

const WRONG_CODE =
  'This code is wrong, has expired, or was used before. Enter the one that your app shows now.'

/** 422, because a 401 would mean that the session has ended. Identical for a wrong and a used code. */
export const wrongCode = () =>
  new DomainError('unprocessable', 'wrong-code', WRONG_CODE, {
    errors: [{ field: 'code', message: WRONG_CODE }],
  })

export const codesAlreadyOn = () =>
  conflict('codes-already-on', 'Codes are already on. Turn them off first to use another app.')

const FACTOR_NEEDED = 'Enter a code, or confirm with a passkey, to change your two-step sign-in.'

/** 422 for a change that was confirmed with the password alone. */
export const factorRequired = () =>
  new DomainError('unprocessable', 'factor-required', FACTOR_NEEDED, {
    errors: [{ field: 'code', message: FACTOR_NEEDED }],
  })

/** 422. Identical for an unknown passkey, a wrong signature, and an old challenge. */
export const passkeyRefused = (cause?: unknown) =>
  new DomainError(
    'unprocessable',
    'passkey-refused',
    'We couldn’t verify this passkey. Please try again.',
    cause === undefined ? {} : { cause },
  )

/** Matches a realm in which identity may not manage identity providers. */
export const passkeyAloneNotPermitted = () =>
  conflict(
    'passkey-alone-not-permitted',
    'Signing in with a passkey alone isn’t set up here yet. Enter your password first, then use your passkey.',
  )

export const passkeyKnown = () => conflict('passkey-known', 'This passkey is already in use.')

export const passkeyNotFound = () => notFound('Passkey not found')

export const tooManyPasskeys = () =>
  conflict(
    'too-many-passkeys',
    `You can have at most ${PASSKEYS_MAX} passkeys. Remove one before you add another.`,
  )

export const noSecondFactor = () => conflict('no-second-factor', 'This user has no two-step sign-in.')

export const resetPending = (effectiveAt: Date) =>
  conflict('reset-pending', `A reset is already on its way. It takes effect on ${effectiveAt.toUTCString()}.`)

/** 401: the password has to be entered again. */
export const signInExpired = () =>
  new DomainError('unauthenticated', 'sign-in-expired', 'That took too long. Please sign in again.')

export const passwordChanging = () =>
  conflict('password-changing', 'Your password is being changed right now. Please try again in a moment.')

export const alreadyConfirmed = () =>
  conflict('already-confirmed', 'Your email address is already confirmed.')

export const tooManyMails = (retryAfterS: number) =>
  tooMany('We’ve already sent you several emails. Please try again later.', retryAfterS, 'too-many-mails')

/** 400. Keycloak applies our own rules, unless its operator added some. */
export const passwordRefused = () =>
  invalidInput([{ field: 'password', message: 'You can’t use this password. Please choose another one.' }])

export const apiClientNotFound = () => notFound('API client not found')

export const apiClientMissing = () =>
  notFound('Keycloak doesn’t have this client. Please delete it and create a new one.')

export const tooManyApiClients = () =>
  conflict(
    'too-many-api-clients',
    `You can have at most ${API_CLIENTS_MAX} API clients. Please delete one first.`,
  )

/** 409: the realm is from before API clients. docs/operating/reference.md has the command that permits them. */
export const apiClientsNotPermitted = () =>
  conflict(
    'api-clients-not-permitted',
    'Keycloak doesn’t let Fieldside manage clients yet. Ask your operator to allow it. The operating guide has the command.',
  )
