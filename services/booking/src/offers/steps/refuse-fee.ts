import { conflict } from '@fieldside/platform/errors.ts'
import { type BookingContext, traceOf } from '../../context.ts'

const FEE_DUE = {
  professional:
    'A first-booking fee would be due for this athlete, so they have to request the session. You can’t offer times to them right now.',
  athlete: 'You can’t confirm this time directly. Please request the session instead.',
}

/** @throws fee-due if the next session that the pair agrees on would charge the first-booking fee */
export const refuseFee = async (
  ctx: BookingContext,
  { professional_user_id, athlete_id }: { professional_user_id: string; athlete_id: string },
  side: keyof typeof FEE_DUE,
): Promise<void> => {
  const isDue = await ctx.billing.isFeeDue({ professional_user_id, athlete_id }, traceOf(ctx))
  if (isDue) throw conflict('fee-due', FEE_DUE[side])
}
