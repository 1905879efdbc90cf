import * as feeDisputes from '../fee-disputes.ts'
import { giveSessionPaymentBack } from '../payments.ts'
import { throughBff } from './actions.ts'

/**
 * Actions about fees and payments of a session. The BFF forwards them like `actions`. They are in a file of their own so
 * that only the parts that need them load them.
 */
export const feeActions = {
  getDisputedFee: throughBff('billing', feeDisputes.getDisputedFee),
  disputeFee: throughBff('billing', feeDisputes.disputeFee),
  giveSessionPaymentBack: throughBff('billing', giveSessionPaymentBack),
  grantFeeDispute: throughBff('billing', feeDisputes.grantFeeDispute),
  rejectFeeDispute: throughBff('billing', feeDisputes.rejectFeeDispute),
}
