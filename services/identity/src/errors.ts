import {
  conflict,
  DomainError,
  invalidInput,
  notFound,
  tooMany,
  unavailable,
  unprocessable,
} from '@fieldside/platform/errors.ts'

const LOGIN_RETRY_AFTER_S = 5

/** 503: the login is away; never a logout. */
export const loginUnavailable = (cause?: unknown) =>
  unavailable(
    'Signing in is briefly unavailable. Please try again in a moment.',
    'login-unavailable',
    LOGIN_RETRY_AFTER_S,
    cause,
  )

/** 401, the same for an unknown address, a wrong password and a locked account. */
export const invalidCredentials = () =>
  new DomainError('unauthenticated', 'invalid-credentials', 'Invalid email or password')

/** 401: not what the login gave, not for us, or not what this browser began. */
export const ssoRefused = () =>
  new DomainError('unauthenticated', 'sso-refused', 'Single sign-on did not work. Please try again.')

/** 401 */
export const sessionOver = () =>
  new DomainError('unauthenticated', 'session-ended', 'Your session has ended. Please sign in again.')

const EMAIL_IN_USE = 'This email address is already in use.'

/** 409 */
export const emailInUse = () =>
  new DomainError('conflict', 'email-in-use', EMAIL_IN_USE, {
    errors: [{ field: 'email', message: EMAIL_IN_USE }],
  })

/** 409 */
export const alreadyOnboarded = () => conflict('already-onboarded', 'You have already chosen your role.')

/** 409 */
export const lastAdmin = () =>
  conflict('last-admin', 'This is the last administrator. Make somebody else one first.')

/** 404 */
export const userNotFound = () => notFound('User not found')

/** 404 */
export const loginSessionNotFound = () => notFound('Login session not found')

/** 422: unknown, used, expired, or overtaken by a newer password. */
export const recoveryInvalid = () =>
  unprocessable('recovery-invalid', 'This password reset link is invalid or has expired.')

/** 422 */
export const linkInvalid = () =>
  unprocessable('link-invalid', 'This link is invalid or has expired. Please ask for a new one.')

const WRONG_PASSWORD = 'Your current password is not right.'

/** 422: no 401, which would say that the session has ended. */
export const wrongPassword = () =>
  new DomainError('unprocessable', 'wrong-password', WRONG_PASSWORD, {
    errors: [{ field: 'current_password', message: WRONG_PASSWORD }],
  })

const PASSWORD_NEEDED = 'Enter your current password to change your email address.'

/** 422: no 401, which would say that the session has ended. */
export const passwordRequired = () =>
  new DomainError('unprocessable', 'password-required', PASSWORD_NEEDED, {
    errors: [{ field: 'current_password', message: PASSWORD_NEEDED }],
  })

/** 409 */
export const passwordChanging = () =>
  conflict('password-changing', 'Your password is being changed right now. Please try again in a moment.')

/** 409 */
export const alreadyConfirmed = () =>
  conflict('already-confirmed', 'Your email address is confirmed already.')

/** 429 */
export const tooManyMails = (retryAfterS: number) =>
  tooMany('We have sent you several mails already. Please try again later.', retryAfterS, 'too-many-mails')

/** 400: the login's rules are ours, unless its operator added some. */
export const passwordRefused = () =>
  invalidInput([{ field: 'password', message: 'This password cannot be used. Please choose another one.' }])
