import type { Browser } from '@fieldside/contracts/http/identity.ts'
import Bowser from 'bowser'
import type { Cookie } from './cookie.ts'

const MAX_HEADER_CHARS = 500
const SECRET_MAX_CHARS = 500
/** Keeps only plausible names, since the header can claim anything. */
const NAME = /^[\p{L}\d][\p{L}\d .+-]{0,29}$/u

const nameOf = (name: string | undefined): string | undefined => (name && NAME.test(name) ? name : undefined)

/** Returns the browser and system in a User-Agent header, such as 'Chrome on macOS'. */
export const browserLabel = (userAgent: string | null): string => {
  if (!userAgent) return 'Unknown browser'
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_HEADER_CHARS))
  const system = nameOf(os.name)
  return `${nameOf(browser.name) ?? 'Unknown browser'}${system ? ` on ${system}` : ''}`
}

export const browserOf = (request: Request, cookie: Cookie): Browser => {
  const secret = cookie.read(request)
  return {
    label: browserLabel(request.headers.get('user-agent')),
    previous_session: secret && secret.length <= SECRET_MAX_CHARS ? secret : null,
  }
}
