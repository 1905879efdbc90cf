import * as endpoints from '@fieldside/contracts/http/fee-disputes.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { decideFeeDispute } from './decide.ts'
import { getDisputedFee } from './get.ts'
import { listFeeDisputes } from './list.ts'
import { disputeFee } from './open.ts'
import { findDecisionReason } from './store/fee-disputes.ts'

export const feeDisputeRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(endpoints.getDisputedFee, (ctx, { params }) => getDisputedFee(ctx, params.appointment_id))
  http.serve(endpoints.disputeFee, (ctx, { params, body }) => disputeFee(ctx, params.appointment_id, body))
  http.serve(endpoints.listFeeDisputes, (ctx) => listFeeDisputes(ctx))
  http.serve(endpoints.grantFeeDispute, (ctx, { params, body }) =>
    decideFeeDispute(ctx, params.id, { ...body, outcome: 'granted' }),
  )
  http.serve(endpoints.rejectFeeDispute, (ctx, { params, body }) =>
    decideFeeDispute(ctx, params.id, { ...body, outcome: 'rejected' }),
  )
  http.serve(endpoints.getFeeDecision, async (ctx, { params }) => {
    const reason = await findDecisionReason(ctx.db.kysely, params.id)
    if (reason === undefined) throw notFound('Decision Not Found')
    return { reason }
  })
}
