import { SCHEMAS_PATH } from '@fieldside/contracts/envelope.ts'
import { OutboundFailure } from '@fieldside/platform/outbound-failure.ts'
import { withSchemaAddress } from '@fieldside/platform/schema-address.ts'
import type { NotificationContext } from '../../context.ts'
import { signatureHeaders } from '../adapters/signature.ts'
import type { EndpointRow } from '../store/endpoints.ts'

type Given = Pick<EndpointRow, 'url' | 'secret' | 'old_secret' | 'old_secret_until'> & {
  endpoint_id: string
  event_id: string
  /** The event as it was published. */
  body: string
  timeoutMs?: number
}
export type Posted = { status: number | null; error: string | null; ms: number }

/** Returns no secret if the current one can't be decrypted, because the key was changed. */
const secretsOf = ({ webhookSeal, now }: NotificationContext, given: Given): string[] => {
  const isOldInUse = given.old_secret_until !== null && given.old_secret_until > now()
  const sealed = [given.secret, ...(isOldInUse ? [given.old_secret!] : [])]
  const opened = sealed.map((secret) => webhookSeal.open(secret, given.endpoint_id))
  return opened[0] === undefined ? [] : opened.filter((secret) => secret !== undefined)
}

/** Signs an event, posts it to an endpoint, and returns the outcome. */
export const postWebhook = async (ctx: NotificationContext, given: Given): Promise<Posted> => {
  const secrets = secretsOf(ctx, given)
  if (secrets.length === 0) return { status: null, error: 'secret-unreadable', ms: 0 }
  const { url, event_id: id, timeoutMs } = given
  const body = withSchemaAddress(given.body, `${ctx.publicUrl}${SCHEMAS_PATH}`)
  const startedMs = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedMs)
  try {
    const headers = signatureHeaders({ id, body, at: ctx.now(), secrets })
    const status = await ctx.outbound.post(url, { headers, body, timeoutMs })
    return { status, error: null, ms: elapsedMs() }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return { status: null, error: error.code, ms: elapsedMs() }
  }
}
