import { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { PROFESSIONAL_TYPES } from '@fieldside/contracts/professional-types.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

const FORM = ProfessionalProfileForm.shape

/** Parses a list typed as one text with commas. The error names the invalid entry. */
const typedList = (list: typeof FORM.sports) =>
  z.string().transform((text, ctx) => {
    const entries = entriesOf(text)
    const read = list.safeParse(entries)
    if (read.success) return read.data
    const { path, message } = read.error.issues[0]!
    const entry = entries[path[0] as number]
    ctx.addIssue({ code: 'custom', message: entry ? `${message}: “${entry}”` : message })
    return z.NEVER
  })

const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** The contract's form with lists as texts, and with a readable message when no specialty is chosen. */
export const FilledInForm = ProfessionalProfileForm.extend({
  specialty: z.enum(PROFESSIONAL_TYPES, 'Specialty is required'),
  sports: typedList(FORM.sports),
  conditions: typedList(FORM.conditions),
})

export type FilledIn = z.input<typeof FilledInForm>
export type ProfileForm = UseFormReturn<FilledIn, unknown, ProfessionalProfileForm>
