import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useRef } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, type Refusal, refusalOfSession } from '@/client/problem.ts'
import { useSession } from '@/client/session.tsx'
import { openCheckoutTab } from '@/entities/payment/open-checkout-tab.ts'

const SIGNED_OUT: Refusal = {
  title: 'Authentication Required',
  detail: 'Please log in to subscribe to premium features.',
}

const sayFailure = (error: unknown): void => {
  const signedOut = refusalOfSession(error, SIGNED_OUT)
  if (signedOut) {
    notify.error(signedOut.title, signedOut.detail)
    return
  }
  const message = error instanceof ApiProblem && error.message
  notify.error('Subscription Error', message || 'Failed to start subscription process.')
}

/** Opens the Premium checkout in its own tab, for every Subscribe button. Ignores a double click. */
export const useSubscribe = () => {
  const session = useSession()
  const command = useCommand(actions.createSubscriptionCheckout)
  const busy = useRef(false)
  const subscribe = async (): Promise<void> => {
    if (session.status === 'signed-out') {
      notify.error(SIGNED_OUT.title, SIGNED_OUT.detail)
      return
    }
    if (busy.current) return
    busy.current = true
    try {
      await openCheckoutTab(() => command.submitAsync({}))
    } catch (error) {
      sayFailure(error)
    } finally {
      busy.current = false
    }
  }
  return { subscribe: () => void subscribe(), pending: command.pending }
}
