import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'

export const SESSION_ELEMENT = 'session'

/** Returns the login session that the server sent with a page. */
export const sentSession = (): SessionState =>
  JSON.parse(document.getElementById(SESSION_ELEMENT)!.textContent) as SessionState
