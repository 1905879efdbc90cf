import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { cardStyle, onThemeChange } from './card-style.ts'
import { loadCardProvider } from './load-card-provider.ts'

export type CardProvider = { stripe: Stripe; elements: StripeElements }

export type CardField = {
  /** The element that the provider mounts its iframe in. */
  host: RefObject<HTMLDivElement | null>
  provider: CardProvider | null
  status: 'loading' | 'ready' | 'unavailable'
  /** The provider's validation message. */
  problem: string | null
  setProblem: (problem: string | null) => void
  loadAgain: () => void
}

const mountCard = (stripe: Stripe, host: HTMLElement, onProblem: (problem: string | null) => void) => {
  const elements = stripe.elements()
  const card = elements.create('card', { hidePostalCode: true, disableLink: true, style: cardStyle(host) })
  card.on('change', ({ error }) => onProblem(error?.message ?? null))
  card.mount(host)
  const stopThemes = onThemeChange(() => card.update({ style: cardStyle(host) }))
  return {
    elements,
    remove: () => {
      stopThemes()
      card.destroy()
    },
  }
}

/** Mounts the provider's card field. It is an iframe, so card numbers never reach our code. */
export const useCardField = (client: SessionState['client']): CardField => {
  const host = useRef<HTMLDivElement>(null)
  const [provider, setProvider] = useState<CardProvider | null>(null)
  const [status, setStatus] = useState<CardField['status']>('loading')
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = false
    let remove = () => {}
    setStatus('loading')
    void loadCardProvider(client).then((stripe) => {
      if (gone || !host.current) return
      if (!stripe) return setStatus('unavailable')
      const mounted = mountCard(stripe, host.current, setProblem)
      remove = mounted.remove
      setProvider({ stripe, elements: mounted.elements })
      setStatus('ready')
    })
    return () => {
      gone = true
      remove()
      setProvider(null)
    }
  }, [client.stripe_publishable_key, client.stripe_script_url, attempt])
  const loadAgain = () => setAttempt((before) => before + 1)
  return { host, provider, status, problem, setProblem, loadAgain }
}
