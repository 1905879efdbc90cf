import type { TrainingSettings } from '@fieldside/contracts/http/training-settings.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { findSettings, upsertSettings } from './store/training-settings.ts'

export const getTrainingSettings = async (
  ctx: ContentContext,
): Promise<{ settings: TrainingSettings | null }> => {
  const found = await findSettings(ctx.db.kysely, userOf(ctx).userId)
  return { settings: found ?? null }
}

export const saveTrainingSettings = async (
  ctx: ContentContext,
  { plates_grams, ...settings }: TrainingSettings,
): Promise<TrainingSettings> => {
  const { userId } = userOf(ctx)
  const plates = [...new Set(plates_grams)].sort((one, other) => other - one)
  const saved = { ...settings, plates_grams: plates }
  return write(ctx, async (tx) => {
    await upsertSettings(tx, userId, saved)
    return saved
  })
}
