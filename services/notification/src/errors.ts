import { WEBHOOK_ENDPOINTS_MAX } from '@fieldside/contracts/limits.ts'
import { conflict, DomainError, notFound, unprocessable } from '@fieldside/platform/errors.ts'

export const noSuchWebhook = () => notFound('This endpoint doesn’t exist')

export const noSuchDelivery = () => notFound('This delivery doesn’t exist, or its event is no longer stored')

export const tooManyWebhooks = () =>
  conflict(
    'too-many-webhooks',
    `You can have at most ${WEBHOOK_ENDPOINTS_MAX} webhook endpoints. Delete one first.`,
  )

export const webhookPaused = () =>
  conflict('webhook-paused', 'This endpoint is paused. Resume it before you send events to it.')

export const pushUnavailable = () =>
  unprocessable('push-unavailable', 'Push notifications aren’t available here.')

const ABOUT_ADDRESS = {
  'address-not-public': 'The URL must point to a public address',
  'address-not-found': 'We couldn’t find this address. Check the spelling of the URL.',
} as const

export const addressRejected = (code: keyof typeof ABOUT_ADDRESS) => {
  const message = ABOUT_ADDRESS[code]
  return new DomainError('unprocessable', code, message, { errors: [{ field: 'url', message }] })
}
