import { z } from 'zod'
import { ApiInstant } from '../../api-instant.ts'
import { Cursor } from '../../fields.ts'
import { API_PAGE_MAX } from '../../limits.ts'

/**
 * Pages in the order of (updated_at, id). An item that changes while a client reads moves to the end, so the client
 * reads it again. A change can show up to a minute after its updated_at, so runs overlap by a minute.
 */
export const pagesByUpdate = z.strictObject({
  updated_after: ApiInstant.optional().describe(
    'Starts after this instant (RFC 3339, with any offset). To follow changes, pass the last updated_at that you read, minus one minute',
  ),
  cursor: Cursor.optional().describe('`next` of the previous page'),
  limit: z.coerce.number().int().min(1).max(API_PAGE_MAX).default(API_PAGE_MAX),
})
