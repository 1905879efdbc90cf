import { Day } from '@fieldside/contracts/fields.ts'
import { WrongUsage } from '@fieldside/platform/commands.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { reconcile } from './reconcile.ts'
import { findPosition, listDifferences } from './store/movements.ts'

const dayIn = (text: string | undefined): Date => {
  if (!Day.safeParse(text).success) throw new WrongUsage()
  return new Date(`${text}T00:00:00Z`)
}

/**
 * Reads what is new at the payment provider and prints one JSON line per difference of the time, in UTC, without its last
 * day. @throws WrongUsage
 */
export const printDifferences = async (
  ctx: InSteps<BillingContext>,
  [from, until, ...others]: string[],
  print: (line: string) => void,
): Promise<void> => {
  if (others.length > 0) throw new WrongUsage()
  const [start, end] = [dayIn(from), dayIn(until)]
  await reconcile(ctx)
  const differences = await listDifferences(ctx.db.kysely, start, end)
  for (const difference of differences) print(JSON.stringify(difference))
  const position = await findPosition(ctx.db.kysely)
  const read = position
    ? `the provider’s list is read until ${position.read_until.toISOString()}`
    : 'nothing to read'
  print(`${differences.length} differences; ${read}`)
}
