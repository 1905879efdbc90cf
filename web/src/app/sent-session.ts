import type { Landing } from '@fieldside/contracts/http/bff/landing.ts'
import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'

export const SESSION_ELEMENT = 'session'

/** Returns the login session that the server sent with a page. */
export const sentSession = (): SessionState =>
  JSON.parse(document.getElementById(SESSION_ELEMENT)!.textContent) as SessionState

const LANDING_ELEMENT = 'landing'

/** Returns the landing page's professionals that the server sent with it; undefined on other pages. */
export const sentLanding = (): Landing | undefined => {
  const sent = document.getElementById(LANDING_ELEMENT)
  return sent ? (JSON.parse(sent.textContent) as Landing) : undefined
}
