import { conflict, DomainError, notFound, unavailable } from '@fieldside/platform/errors.ts'

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

/** 404 */
export const userNotFound = () => notFound('User not found')
