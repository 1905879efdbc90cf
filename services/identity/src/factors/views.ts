import type { Passkey } from '@fieldside/contracts/http/webauthn.ts'
import type { PasskeyRow } from '../schema.ts'

export const toPasskey = ({ id, name, created_at, last_used_at, is_synced }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  synced: is_synced,
})
