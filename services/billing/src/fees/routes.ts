import * as billing from '@fieldside/contracts/http/billing.ts'
import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { countUnusedCredits } from '../credits/store/credits.ts'
import { chargeFirstBookingFee } from './charge.ts'
import { getFeeOutcome } from './get-outcome.ts'
import { giveFeeBack } from './give-back.ts'
import { lookUpCaseMoney } from './look-up-case-money.ts'
import { previewFirstBookingFees } from './preview.ts'
import { athletesWithContact, chargedAthletes } from './store/fees.ts'
import { listPaidFees } from './store/paid-fees.ts'
import { toPaidFee } from './views.ts'

export const feeRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(billing.previewFirstBookingFees, (ctx, { body }) =>
    previewFirstBookingFees(ctx, body.athlete_ids),
  )
  http.serve(billing.getFirstBookingFeeOfPair, async (ctx, { params }) => {
    const { professional_user_id, athlete_id } = params
    const charged = await chargedAthletes(ctx.db.kysely, professional_user_id, [athlete_id])
    const has_credit = (await countUnusedCredits(ctx.db.kysely, professional_user_id)) > 0
    return { due: !charged.has(athlete_id), amount_cents: FIRST_BOOKING_FEE_CENTS, has_credit }
  })
  http.serve(billing.lookupContactOpened, async (ctx, { body }) => ({
    athlete_ids: await athletesWithContact(ctx.db.kysely, body),
  }))
  http.serve(billing.lookupCaseMoney, async (ctx, { body }) => ({
    items: await lookUpCaseMoney(ctx, body.appointment_ids),
  }))
  http.serve(billing.adminListFees, async (ctx, { params }) => ({
    items: (await listPaidFees(ctx.db.kysely, params.id)).map(toPaidFee),
  }))
  http.serve(billing.giveFeeBack, (ctx, { params, body }) => giveFeeBack(ctx, params.id, body))
  http.serve(billing.chargeFirstBookingFee, (ctx, { body }) => chargeFirstBookingFee(ctx, body))
  http.serve(billing.getFeeOutcome, async (ctx, { params }) => ({
    outcome: await getFeeOutcome(ctx, params.appointment_id),
  }))
}
