import { listParked, type ParkedItem } from '@fieldside/platform/job-items.ts'
import type { BillingContext } from '../context.ts'
import type { BillingSchema } from '../schema.ts'

export type ParkedItems = ReadonlyMap<string, ParkedItem>

/** Returns the parked items of a job by id. */
export const readParked = async ({ db }: BillingContext, job: string): Promise<ParkedItems> =>
  new Map((await listParked<BillingSchema>(db, job)).map((item) => [item.item_id, item]))
