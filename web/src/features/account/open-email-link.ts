import type { openMailedLink } from '@fieldside/contracts/http/bff/account.ts'
import { type Address, call } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'
import { sentenceOf } from '../../client/problem.ts'
import { postToTabs } from '../../client/tabs.ts'

const OPEN: Address<typeof openMailedLink> = { method: 'POST', path: '/session/email-link' }
const begun = new Map<string, Promise<void>>()

const open = async (token: string): Promise<void> => {
  try {
    const { email, changed } = await call(OPEN, { body: { token } })
    if (changed) notify.success('Email address changed', `You now sign in with ${email}.`)
    else notify.success('Email address confirmed', `You now sign in with ${email}.`)
    postToTabs({ kind: 'session' })
  } catch (error) {
    notify.error('We couldn’t confirm your email address', sentenceOf(error))
  }
}

/** Confirms an email address with a mailed link, once per token and page load. */
export const openEmailLink = (token: string): Promise<void> => {
  const opening = begun.get(token) ?? open(token)
  begun.set(token, opening)
  return opening
}
