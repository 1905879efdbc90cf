import { z } from 'zod'

/** How a program says what to load: a weight, a share of the estimated 1RM, an effort, or more than last time. */
export const LOAD_KINDS = ['weight', 'percent_1rm', 'rpe', 'step'] as const
export const LoadKind = z.enum(LOAD_KINDS)
export type LoadKind = z.infer<typeof LoadKind>

const RANGES: { [kind in LoadKind]?: { min: number; max: number; step: number; message: string } } = {
  weight: { min: 1, max: 1_000_000, step: 1, message: 'Please enter a weight up to 1,000 kg' },
  percent_1rm: { min: 1, max: 120, step: 0.5, message: 'Please enter a share from 1 to 120%' },
  rpe: { min: 6, max: 10, step: 0.5, message: 'Please enter an RPE from 6 to 10, in halves' },
  step: { min: 1, max: 100_000, step: 1, message: 'Please enter a step up to 100 kg' },
}

export const ProgramLoad = z
  .strictObject({
    kind: LoadKind,
    /** Grams for 'weight' and 'step', percent for 'percent_1rm', and an RPE for 'rpe'. */
    value: z
      .number('Please enter a number')
      .min(0.5, 'Please enter more than 0')
      .max(1_000_000, 'Please enter a weight up to 1,000 kg'),
  })
  .check(({ value: { kind, value }, issues }) => {
    const range = RANGES[kind]
    // A newer service can have more kinds.
    if (!range) return
    const { min, max, step, message } = range
    const isAllowed = value >= min && value <= max && Number.isInteger(value / step)
    if (!isAllowed) issues.push({ code: 'custom', message, path: ['value'], input: value })
  })
export type ProgramLoad = z.infer<typeof ProgramLoad>

/** The weight for a planned exercise, with what it was computed from. */
export const SuggestedLoad = z.object({
  /** Null when the athlete's log doesn't have what it takes. */
  weight_grams: z.int().nullable(),
  from: z.object({
    kind: LoadKind,
    value: z.number(),
    /** The estimated 1RM for 'percent_1rm' and 'rpe', last time's weight for 'step', and null for 'weight'. */
    base_grams: z.int().nullable(),
  }),
})
export type SuggestedLoad = z.infer<typeof SuggestedLoad>
