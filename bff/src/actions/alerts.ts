import { endAlertByLink, endAlertByOneClick, openAlertEnding } from '@fieldside/contracts/http/bff/alerts.ts'
import { endAlert } from '@fieldside/contracts/http/saved-searches.ts'
import { clientAddressHeaders } from '@fieldside/platform/client-network.ts'
import { readInput } from '@fieldside/platform/http-input.ts'
import { type Bff, jsonReply, serve, serveAt } from '../http/serve.ts'

/** Checks only the token, not the origin: a forged request could at most end the one alert whose token it knows. */
const serveOneClick = (bff: Bff): void =>
  serveAt(bff, `/api${endAlertByOneClick.path}`, endAlertByOneClick, async (hono, origin) => {
    const { address, ...trace } = origin
    await bff.limits.takeForAddress(endAlertByOneClick, address)
    const { query } = await readInput(endAlertByOneClick, hono.req.raw, {}, { now: new Date() })
    const headers = async () => clientAddressHeaders(address, await bff.token())
    await bff.services.directory.call(endAlert, { body: query as { token: string } }, { ...trace, headers })
    return jsonReply(endAlertByOneClick, undefined)
  })

/** Serves the links that end an alert, with or without a login session. */
export const serveAlertEndings = (bff: Bff, publicUrl: string): void => {
  serve(bff, endAlertByLink, async ({ readAsBff }, { body }) => readAsBff('directory', endAlert, { body }))
  serveOneClick(bff)
  serve(bff, openAlertEnding, async (_ctx, { query }) => {
    const location = `${publicUrl}/end-alert#${encodeURIComponent(query.token)}`
    return new Response(null, {
      status: openAlertEnding.status,
      headers: { location, 'cache-control': 'no-store' },
    })
  })
}
