import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { AlertToken } from '../saved-searches.ts'

const ONE_CLICK = z.strictObject({ token: AlertToken })

export const endAlertByLink = endpoint('POST /alert-endings', {
  summary: 'Ends the alert of an emailed link, for the page that the link opens',
  callers: ['anyone'],
  body: z.strictObject({ token: AlertToken }),
  problems: ['alert-link-invalid'],
})

/** Mail clients post a form to it without an Origin or cookies (RFC 8058), so its body stays unread. */
export const endAlertByOneClick = endpoint('POST /alert-endings/one-click', {
  summary: 'Ends the alert of an email’s List-Unsubscribe header',
  callers: ['anyone'],
  raw: true,
  query: ONE_CLICK,
  problems: ['alert-link-invalid'],
})

export const openAlertEnding = endpoint('GET /alert-endings/one-click', {
  summary: 'Redirects people whose mail client opens the List-Unsubscribe address to the page for people',
  callers: ['anyone'],
  raw: true,
  status: 303,
  query: ONE_CLICK,
})
