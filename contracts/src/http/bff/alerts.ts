import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { AlertToken } from '../saved-searches.ts'

const ONE_CLICK = z.strictObject({ token: AlertToken })

export const endAlertByLink = endpoint('POST /alert-endings', {
  summary: 'Ends the alert that an emailed link names; the page that the link opens calls this',
  callers: ['anyone'],
  body: z.strictObject({ token: AlertToken }),
  problems: ['alert-link-invalid'],
})

/** Mail clients post a form to it without an Origin or cookies (RFC 8058), so its body stays unread. */
export const endAlertByOneClick = endpoint('POST /alert-endings/one-click', {
  summary: 'Ends the alert that an email’s List-Unsubscribe header names',
  callers: ['anyone'],
  raw: true,
  query: ONE_CLICK,
  problems: ['alert-link-invalid'],
})

export const openAlertEnding = endpoint('GET /alert-endings/one-click', {
  summary: 'Redirects a browser that opens the List-Unsubscribe address to the page that ends the alert',
  callers: ['anyone'],
  raw: true,
  status: 303,
  query: ONE_CLICK,
})
