import type { undoByMailedLink } from '@fieldside/contracts/http/bff/account.ts'
import { type Address, call } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'
import { sentenceOf } from '../../client/problem.ts'
import { postToTabs } from '../../client/tabs.ts'

const UNDO: Address<typeof undoByMailedLink> = { method: 'POST', path: '/session/email-undo' }
const begun = new Map<string, Promise<boolean>>()

const undo = async (token: string): Promise<boolean> => {
  try {
    const { email } = await call(UNDO, { body: { token } })
    notify.success('Email address restored', `You sign in with ${email} again. Set a new password now.`)
    postToTabs({ kind: 'session' })
    return true
  } catch (error) {
    notify.error('We couldn’t undo the change', sentenceOf(error))
    return false
  }
}

/**
 * Undoes an email change with a mailed link, once per token and page load. Returns whether the user can set a new
 * password.
 */
export const undoEmailChange = (token: string): Promise<boolean> => {
  const undoing = begun.get(token) ?? undo(token)
  begun.set(token, undoing)
  return undoing
}
