import type { EndpointRow } from '../store/endpoints.ts'

/** Returns what the audit log says about an endpoint. The path of a URL may contain a key, so only its host. */
export const describeWebhook = ({ url, description, event_types }: EndpointRow) => ({
  host: new URL(url).host,
  description,
  event_types,
})
