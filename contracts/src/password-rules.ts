import { PASSWORD_MIN_CHARS } from './limits.ts'

/** The rules for setting a password, in display order (SPEC section 5). */
export const PASSWORD_RULES = [
  {
    id: 'length',
    label: `At least ${PASSWORD_MIN_CHARS} characters`,
    message: `Password must be at least ${PASSWORD_MIN_CHARS} characters long`,
    holds: (password: string) => password.length >= PASSWORD_MIN_CHARS,
  },
  {
    id: 'uppercase',
    label: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    holds: (password: string) => /[A-Z]/.test(password),
  },
  {
    id: 'lowercase',
    label: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    holds: (password: string) => /[a-z]/.test(password),
  },
  {
    id: 'number',
    label: 'One number',
    message: 'Password must contain at least one number',
    holds: (password: string) => /\d/.test(password),
  },
  {
    id: 'special',
    label: 'One special character',
    message: 'Password must contain at least one special character',
    holds: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
] as const
