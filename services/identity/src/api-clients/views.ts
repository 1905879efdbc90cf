import type { ApiClient } from '@fieldside/contracts/http/api-clients.ts'
import type { ApiClientRow } from '../schema.ts'

export const toApiClient = (row: ApiClientRow): ApiClient => ({
  id: row.id,
  name: row.name,
  client_id: row.client_id,
  scopes: row.scopes,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  secret_created_at: row.secret_created_at.toISOString(),
})
