import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, type Refusal, refusalOfSession, sentenceOf } from '@/client/problem.ts'
import type { CardProvider } from './use-card-field.ts'

/** A failed step of the flow: `message` goes in the toast, `reason` beside the field. */
class StepFailed extends Error {
  readonly reason: string | null
  constructor(message: string, reason: string | null) {
    super(message)
    this.reason = reason
  }
}

class Incomplete extends Error {}

const orFail = async <Reply>(step: Promise<Reply>, message: string): Promise<Reply> => {
  try {
    return await step
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) throw error
    throw new StepFailed(message, sentenceOf(error))
  }
}

/** @throws StepFailed with the provider's message */
const confirmSetup = async ({ stripe, elements }: CardProvider, clientSecret: string, name: string) => {
  const card = elements.getElement('card')
  if (!card) throw new StepFailed('Card element not found', null)
  const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
    payment_method: { card, billing_details: { name } },
  })
  // An incomplete number isn't a failure, so the message shows only beside the field.
  if (error?.type === 'validation_error') throw new Incomplete(error.message)
  if (error) throw new StepFailed('Failed to set up payment method', error.message ?? null)
  return setupIntent.id
}

const SIGNED_OUT: Refusal = {
  title: 'User not authenticated',
  detail: 'Please sign in again to save your card.',
}

const sayFailure = (error: unknown): string | null => {
  const signedOut = refusalOfSession(error, SIGNED_OUT)
  if (signedOut) {
    notify.error(signedOut.title, signedOut.detail)
    return null
  }
  if (error instanceof Incomplete) return error.message
  const failed = error instanceof StepFailed ? error : new StepFailed('Failed to set up payment method', null)
  notify.error('Setup failed', failed.message)
  return failed.reason
}

const isReady = (provider: CardProvider | null): provider is CardProvider => {
  if (provider?.elements.getElement('card')) return true
  if (provider) notify.error('Card element not found', 'Reload the page and try again.')
  else notify.error('The card form hasn’t loaded yet', 'Wait a moment and try again.')
  return false
}

/** What the card pays for: a professional's first-booking fees or a user's Premium renewals. */
export type CardPurpose = 'fees' | 'premium'

/** Saves a card in three steps: our setup intent, the provider's confirmation, and our record of the card. */
export const useSaveCard = (name: string, pays: CardPurpose, onSaved: () => void) => {
  const setup = useCommand(pays === 'fees' ? actions.setupPaymentMethod : actions.setupSubscriptionCard)
  const confirm = useCommand(pays === 'fees' ? actions.confirmPaymentMethod : actions.confirmSubscriptionCard)
  const [saving, setSaving] = useState(false)
  const run = async (provider: CardProvider) => {
    const { client_secret, customer_id } = await orFail(
      setup.submitAsync({}),
      'Failed to create setup intent',
    )
    const setup_intent_id = await confirmSetup(provider, client_secret, name)
    await orFail(
      confirm.submitAsync({ body: { setup_intent_id, customer_id } }),
      'Failed to save payment method',
    )
  }
  /** Returns the message to show beside the field; null after a save or when there is nothing to show. */
  const save = async (provider: CardProvider | null): Promise<string | null> => {
    if (saving || !isReady(provider)) return null
    setSaving(true)
    try {
      await run(provider)
    } catch (error) {
      return sayFailure(error)
    } finally {
      setSaving(false)
    }
    notify.success('Payment method added!', 'Your payment method is ready')
    onSaved()
    return null
  }
  return { save, saving }
}
