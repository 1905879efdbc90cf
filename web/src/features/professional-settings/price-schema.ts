import { SessionPrice } from '@fieldside/contracts/http/directory.ts'
import { z } from 'zod'
import { centsOf, NO_AMOUNT } from '@/ui/dollars.ts'

const { price_per_session_cents: cents } = SessionPrice.shape

/** The price as text in dollars, under the server's rules. */
export const PriceFields = z.object({
  price: z.string().superRefine((text, check) => {
    const value = centsOf(text)
    const message = Number.isNaN(value) ? NO_AMOUNT : cents.safeParse(value).error?.issues[0]?.message
    if (message) check.addIssue({ code: 'custom', message })
  }),
  show_price: z.boolean(),
})
export type PriceFields = z.infer<typeof PriceFields>
