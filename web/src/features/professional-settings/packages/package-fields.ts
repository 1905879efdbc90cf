import { PackageForm } from '@fieldside/contracts/http/packages.ts'
import { z } from 'zod'
import { centsOf, NO_AMOUNT } from '@/ui/dollars.ts'

const { sessions, months, price_cents, appointment_type } = PackageForm.shape

const numberUnder = (schema: z.ZodType<number>) =>
  z.string().superRefine((text, check) => {
    const message = schema.safeParse(text.trim() === '' ? Number.NaN : Number(text)).error?.issues[0]?.message
    if (message) check.addIssue({ code: 'custom', message })
  })

/** A package as typed, under the server's rules. */
export const PackageFields = z.object({
  appointment_type,
  sessions: numberUnder(sessions),
  price: z.string().superRefine((text, check) => {
    const value = centsOf(text) ?? Number.NaN
    const message = Number.isNaN(value) ? NO_AMOUNT : price_cents.safeParse(value).error?.issues[0]?.message
    if (message) check.addIssue({ code: 'custom', message })
  }),
  months: numberUnder(months),
})
export type PackageFields = z.infer<typeof PackageFields>
