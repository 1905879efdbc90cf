import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BoundedDay, Day, Id } from '../fields.ts'
import { BODY_MEASUREMENTS_MAX, BODY_NAME_MAX_CHARS, FIRST_LOGGED_DAY } from '../limits.ts'

const PROBLEMS = ['subscription-required'] as const

/** 500 kg, in grams. */
const WEIGHT_MAX = 500_000
/** 3 m, in tenths of a millimeter. */
const LENGTH_MAX = 30_000

export const BodyEntryForm = z
  .strictObject({
    /** Name of the measurement; null for body weight. */
    name: z
      .string()
      .trim()
      .min(1, 'Please name the measurement')
      .max(BODY_NAME_MAX_CHARS, `A name must be at most ${BODY_NAME_MAX_CHARS} characters`)
      .nullable(),
    /** In the user's own calendar. */
    measured_on: BoundedDay.refine((day) => day >= FIRST_LOGGED_DAY, 'Please choose a day from 2000 on'),
    /**
     * Grams of the body weight, tenths of a millimeter of a measurement, so that kilograms, pounds, centimeters, and
     * inches with two decimals come back as typed.
     */
    value: z
      .int('Please enter a number')
      .min(1, 'Please enter more than 0')
      .max(Math.max(WEIGHT_MAX, LENGTH_MAX), 'Please enter a smaller number'),
  })
  .refine(({ name, value }) => value <= (name === null ? WEIGHT_MAX : LENGTH_MAX), {
    path: ['value'],
    message: 'Please enter at most 500 kg, or 3 m',
  })
export type BodyEntryForm = z.infer<typeof BodyEntryForm>

export const BodyMeasurement = z.object({
  id: Id,
  /** Null for the body weight. */
  name: z.string().nullable(),
  /** The last 200 days, oldest first. */
  entries: z.array(z.object({ measured_on: Day, value: z.int() })),
})
export type BodyMeasurement = z.infer<typeof BodyMeasurement>

export const getBody = endpoint('GET /body', {
  summary: 'Returns the caller’s body weight and measurements, which nobody else can read',
  callers: ['signed-in'],
  reply: z.object({ items: z.array(BodyMeasurement) }),
  problems: PROBLEMS,
})

export const saveBodyEntry = endpoint('PUT /body', {
  summary: `Saves the body weight or a measurement of a day in place of the day’s earlier one, with at most ${BODY_MEASUREMENTS_MAX} named measurements`,
  callers: ['signed-in'],
  body: BodyEntryForm,
  problems: [...PROBLEMS, 'too-many-measurements'],
})

export const deleteBodyEntry = endpoint('DELETE /body/{id}/{day}', {
  summary: 'Deletes what was measured on a day; a measurement without days is deleted, too',
  callers: ['signed-in'],
  params: z.strictObject({ id: Id, day: BoundedDay }),
  problems: [...PROBLEMS, 'not-found'],
})
