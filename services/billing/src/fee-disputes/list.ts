import type { OpenFeeDispute } from '@fieldside/contracts/http/fee-disputes.ts'
import type { BillingContext } from '../context.ts'
import { listHeldReleases, listOpenFeeDisputes } from './store/fee-disputes.ts'
import { toOpenDispute, toThirdCredit } from './views.ts'

/** Lists what an administrator has to decide: disputed fees and third credits, longest waiting first. */
export const listFeeDisputes = async ({
  db: { kysely },
}: BillingContext): Promise<{ items: OpenFeeDispute[] }> => {
  const disputes = await listOpenFeeDisputes(kysely)
  const held = await listHeldReleases(kysely)
  const items = [...disputes.map(toOpenDispute), ...held.map(toThirdCredit)]
  return { items: items.toSorted((a, b) => a.opened_at.localeCompare(b.opened_at)) }
}
