import { BodyEntryForm } from '@fieldside/contracts/http/body.ts'
import { z } from 'zod'
import type { WeightUnit } from '@/entities/workout/weight.ts'
import { bodyValueOf } from './body-value.ts'
import { type EntryFields, isWeight, NEW } from './entry-fields.ts'

/** The contract's form with a typed value and a chosen measurement. */
export const typedEntry = (unit: WeightUnit): z.ZodType<BodyEntryForm, EntryFields> =>
  z
    .object({ measurement: z.string(), name: z.string(), value: z.string(), measured_on: z.string() })
    .transform((typed, ctx) => {
      const value = bodyValueOf(typed.value, isWeight(typed), unit)
      const named = typed.measurement === NEW ? typed.name : typed.measurement
      const form = { name: isWeight(typed) ? null : named, measured_on: typed.measured_on, value: value ?? 0 }
      if (value === undefined)
        ctx.addIssue({ code: 'custom', path: ['value'], message: 'Please enter a number such as 82.5' })
      const checked = BodyEntryForm.safeParse(form)
      if (checked.success) return checked.data
      for (const issue of checked.error.issues)
        if (value !== undefined || issue.path[0] !== 'value')
          ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
      return z.NEVER
    })
