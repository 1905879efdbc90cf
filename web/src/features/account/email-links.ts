import type {
  openMailedLink,
  stopFactorResetByLink,
  undoByMailedLink,
} from '@fieldside/contracts/http/bff/account.ts'
import { type Address, call } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { postToTabs } from '@/client/tabs.ts'

const OPEN: Address<typeof openMailedLink> = { method: 'POST', path: '/session/email-link' }
const UNDO: Address<typeof undoByMailedLink> = { method: 'POST', path: '/session/email-undo' }
const STOP_RESET: Address<typeof stopFactorResetByLink> = {
  method: 'POST',
  path: '/session/factor-reset/stop',
}
const begun = new Map<string, Promise<boolean>>()

/** Sends a link's token once per page load. Returns whether the server accepted it. */
const once = (token: string, failure: string, send: () => Promise<void>): Promise<boolean> => {
  const sent = async (): Promise<boolean> => {
    try {
      await send()
      postToTabs({ kind: 'session' })
      return true
    } catch (error) {
      notify.error(failure, sentenceOf(error))
      return false
    }
  }
  const sending = begun.get(token) ?? sent()
  begun.set(token, sending)
  return sending
}

/** Confirms an email address with a mailed link. */
export const openEmailLink = (token: string): Promise<boolean> =>
  once(token, 'We couldn’t confirm your email address', async () => {
    const { email, changed } = await call(OPEN, { body: { token } })
    if (changed) notify.success('Email address changed', `You now sign in with ${email}.`)
    else notify.success('Email address confirmed', `We’ll email you at ${email}.`)
  })

/** Undoes an email change with a mailed link. Returns whether the user can set a new password. */
export const undoEmailChange = (token: string): Promise<boolean> =>
  once(token, 'We couldn’t undo the change', async () => {
    const { email } = await call(UNDO, { body: { token } })
    notify.success('Email address restored', `You sign in with ${email} again. Set a new password now.`)
  })

/** Stops an administrator's reset of the second factor with a mailed link. */
export const stopFactorReset = (token: string): Promise<boolean> =>
  once(token, 'We couldn’t stop it', async () => {
    await call(STOP_RESET, { body: { token } })
    notify.success('Stopped', 'Your two-step sign-in stays on. If you didn’t ask for this, write to us.')
  })
