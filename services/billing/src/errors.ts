import { type DomainError, isDomainError, unavailable } from '@fieldside/platform/errors.ts'

export const providerAway = (cause?: unknown): DomainError =>
  unavailable(
    'The payment provider is temporarily unavailable. Please try again.',
    'card-provider-unavailable',
    2,
    cause,
  )
export const isProviderAway = (error: unknown): boolean => isDomainError(error, 'card-provider-unavailable')
