import { newId } from './objects.ts'
import type { Context } from './operation.ts'

export type Challenge = {
  id: string
  object: 'challenge'
  created: number
  intent: string
  returnUrl: string | null
  outcome: 'open' | 'complete' | 'fail'
}

type Asking = { intent: string; returnUrl: string | null; inPage: boolean }

/** Opens a challenge and returns the intent's `next_action`, which leads the browser to it. */
export function openChallenge(context: Context, { intent, returnUrl, inPage }: Asking) {
  const { object } = context.objects.insert<Challenge>({
    id: newId('src'),
    object: 'challenge',
    created: context.now,
    intent,
    returnUrl: inPage ? null : returnUrl,
    outcome: 'open',
  })
  const url = `${context.publicUrl}/redirect/authenticate/${object.id}`
  const nextAction =
    returnUrl && !inPage
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
      : {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: object.id },
        }
  return { challenge: object.id, nextAction }
}
