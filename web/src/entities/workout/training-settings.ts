import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TrainingSettings } from '@fieldside/contracts/http/training-settings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryKey } from '@/client/api.ts'
import { ApiProblem } from '@/client/problem.ts'
import { useSession } from '@/client/session.tsx'
import { useTraineeId } from './use-trainee-id.ts'
import { gramsOf, type WeightUnit } from './weight.ts'

export type { TrainingSettings }

const gramsIn = (unit: WeightUnit, weights: readonly number[]): number[] =>
  weights.map((weight) => gramsOf(String(weight), unit)!)

/** The plates that people can choose from. */
export const PLATES: Record<WeightUnit, readonly number[]> = {
  kg: gramsIn('kg', [25, 20, 15, 10, 5, 2.5, 2, 1.5, 1.25, 1, 0.5]),
  lb: gramsIn('lb', [55, 45, 35, 25, 15, 10, 5, 2.5, 1.25]),
}

/** The bar and the plates of most gyms. */
export const USUAL_SETTINGS: Record<WeightUnit, TrainingSettings> = {
  kg: {
    unit: 'kg',
    bar_grams: gramsOf('20', 'kg')!,
    plates_grams: gramsIn('kg', [25, 20, 15, 10, 5, 2.5, 1.25]),
  },
  lb: {
    unit: 'lb',
    bar_grams: gramsOf('45', 'lb')!,
    plates_grams: gramsIn('lb', [45, 35, 25, 10, 5, 2.5]),
  },
}

const isUsual = (settings: TrainingSettings): boolean => {
  const { bar_grams, plates_grams } = USUAL_SETTINGS[settings.unit]
  return settings.bar_grams === bar_grams && String(settings.plates_grams) === String(plates_grams)
}

/** Who has chosen a bar or plates keeps them. Others get those of gyms with the unit. */
export const withUnit = (settings: TrainingSettings, unit: WeightUnit): TrainingSettings =>
  isUsual(settings) ? USUAL_SETTINGS[unit] : { ...settings, unit }

/** Where releases up to 0.2.0 kept the unit. */
const EARLIER_UNIT = 'fieldside.weight-unit'

/** The settings of someone who has none: in the unit that this browser had, or else that of its region. */
const firstSettings = (): TrainingSettings => {
  const unit = localStorage.getItem(EARLIER_UNIT)
  if (unit === 'kg' || unit === 'lb') return USUAL_SETTINGS[unit]
  return USUAL_SETTINGS[navigator.language.endsWith('-US') ? 'lb' : 'kg']
}

type Kept = { settings: TrainingSettings; isUnsent: boolean }

const keyOf = (userId: string): string => `fieldside.training-settings.${userId}`

/** Settings are kept here too, because a gym can be without a connection. */
const keep = (userId: string, kept: Kept): TrainingSettings => {
  localStorage.setItem(keyOf(userId), JSON.stringify(kept))
  return kept.settings
}

const keptOf = (userId: string): Kept | undefined => {
  const json = localStorage.getItem(keyOf(userId))
  return json === null ? undefined : (JSON.parse(json) as Kept)
}

/** Returns what is to be saved: a change that was made here, or the first settings. */
const unsavedOf = async (userId: string, signal: AbortSignal): Promise<TrainingSettings | undefined> => {
  const kept = keptOf(userId)
  if (kept?.isUnsent) return kept.settings
  const { settings } = await call(actions.getTrainingSettings, {}, { signal })
  if (settings === null) return firstSettings()
  keep(userId, { settings, isUnsent: false })
  return undefined
}

/** Saves what the account doesn't have, and returns the account's settings. @throws ApiProblem */
const sync = async (userId: string, signal: AbortSignal): Promise<TrainingSettings> => {
  const body = await unsavedOf(userId, signal)
  if (body) {
    try {
      const options = { signal, idempotencyKey: crypto.randomUUID() }
      const settings = await call(actions.saveTrainingSettings, { body }, options)
      keep(userId, { settings, isUnsent: false })
    } catch (error) {
      // The same would be refused again.
      if (error instanceof ApiProblem && error.status === 400) localStorage.removeItem(keyOf(userId))
      throw error
    }
  }
  localStorage.removeItem(EARLIER_UNIT)
  return keptOf(userId)!.settings
}

const settingsOf = (userId: string) => ({
  queryKey: queryKey(actions.getTrainingSettings),
  queryFn: ({ signal }: { signal: AbortSignal }) => sync(userId, signal),
})

/** Returns the account's settings, or without a connection those that this browser has. */
export const useTrainingSettings = (): TrainingSettings => {
  const userId = useTraineeId()
  const isSignedIn = useSession().status === 'signed-in'
  const { data } = useQuery({ ...settingsOf(userId ?? ''), enabled: userId !== null && isSignedIn })
  return data ?? (userId === null ? undefined : keptOf(userId)?.settings) ?? firstSettings()
}

export const useWeightUnit = (): WeightUnit => useTrainingSettings().unit

/** Returns a function that changes the settings, here at once and in the account as soon as there is a connection. */
export const useChangeSettings = () => {
  const queries = useQueryClient()
  const userId = useTraineeId()
  /** @throws ApiProblem if the account doesn't have the change yet */
  return async (settings: TrainingSettings): Promise<void> => {
    if (userId === null) return
    keep(userId, { settings, isUnsent: true })
    // A read that has begun would bring the settings of before.
    await queries.cancelQueries({ queryKey: settingsOf(userId).queryKey })
    queries.setQueryData(settingsOf(userId).queryKey, settings)
    try {
      await queries.fetchQuery({ ...settingsOf(userId), staleTime: 0 })
    } finally {
      // It was refused.
      if (!keptOf(userId)) void queries.invalidateQueries({ queryKey: settingsOf(userId).queryKey })
    }
  }
}
