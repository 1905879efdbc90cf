import { DAY_MS, HOUR_S } from '@fieldside/contracts/durations.ts'
import type { Bff } from './serve.ts'

const PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Returns where to report a vulnerability (RFC 9116). The support address receives the reports. */
export const securityTxt = (publicOrigin: string, supportEmail: string, now: Date): string =>
  [
    `Contact: mailto:${encodeURI(supportEmail)}`,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}${PATH}`,
    '',
  ].join('\n')

/** Serves /.well-known/security.txt. It expires half a year after each read, so it never needs an update. */
export const serveSecurityTxt = ({ app, publicOrigin }: Bff, supportEmail: string): void => {
  app.get(PATH, (hono) =>
    hono.body(securityTxt(publicOrigin, supportEmail, new Date()), 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': `public, max-age=${HOUR_S}`,
    }),
  )
}
