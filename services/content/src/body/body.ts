import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { BodyEntryForm, getBody as endpoint } from '@fieldside/contracts/http/body.ts'
import { BODY_MEASUREMENTS_MAX } from '@fieldside/contracts/limits.ts'
import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noBodyEntry, tooManyMeasurements } from '../errors.ts'
import * as store from './store/body.ts'

/** @throws forbidden 'subscription-required' */
export const getBody = async (ctx: ContentContext): Promise<ReplyOf<typeof endpoint>> => {
  const rows = await store.listEntries(ctx.db, await requireTrainee(ctx))
  return {
    items: [...Map.groupBy(rows, ({ id }) => id)].map(([id, entries]) => ({
      id,
      name: entries[0]!.name || null,
      entries: entries.map(({ measured_on, value }) => ({ measured_on, value })),
    })),
  }
}

/** @throws forbidden 'subscription-required', conflict 'too-many-measurements' */
export const saveBodyEntry = async (
  ctx: ContentContext,
  { name, measured_on, value }: BodyEntryForm,
): Promise<void> => {
  const userId = await requireTrainee(ctx)
  return write(ctx, async (tx) => {
    await store.lockBody(tx, userId)
    const measurement_id = await store.ensureMeasurement(tx, userId, name ?? '')
    if ((await store.countNamed(tx, userId)) > BODY_MEASUREMENTS_MAX)
      throw tooManyMeasurements(BODY_MEASUREMENTS_MAX)
    await store.upsertEntry(tx, { measurement_id, measured_on, value })
  })
}

/** @throws forbidden 'subscription-required', notFound */
export const deleteBodyEntry = async (ctx: ContentContext, id: string, day: string): Promise<void> => {
  const userId = await requireTrainee(ctx)
  return write(ctx, async (tx) => {
    await store.lockBody(tx, userId)
    if (!(await store.deleteEntry(tx, userId, id, day))) throw noBodyEntry()
  })
}
