import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { BillingSchema } from '../schema.ts'
import { upsertSeller } from './store/sellers.ts'
import { startEnding } from './store/sold-packages.ts'

type Changed = Pick<EventData<typeof professionalChanged>, 'user_id' | 'version' | 'status' | 'has_role'>

/**
 * Why a professional's packages end; null if they stay. Closing an account ends the role. A professional who awaits
 * approval again after a profile edit keeps them, as they keep their sessions. After a rejection, they sell none until
 * they are approved: undefined keeps what is known.
 */
const endedReasonOf = ({ status, has_role }: Changed) => {
  if (has_role === false) return 'account_closed'
  if (status === 'pending') return undefined
  return status === 'rejected' ? 'approval_withdrawn' : null
}

/** Ends all packages of a professional who lost the approval or the role. */
export const followSeller = async (tx: Tx<BillingSchema>, changed: Changed, now: Date): Promise<void> => {
  const { user_id, version } = changed
  const ended_reason = endedReasonOf(changed)
  const isNewest = await upsertSeller(tx, { user_id, version, ended_reason })
  if (isNewest && ended_reason)
    await startEnding(tx, { professional_user_id: user_id }, { reason: ended_reason, now })
}
