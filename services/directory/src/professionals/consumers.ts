import { paymentMethodFailed, paymentMethodSaved } from '@fieldside/contracts/events/billing.ts'
import { nextSlotsChanged, responseFiguresChanged } from '@fieldside/contracts/events/booking.ts'
import { accountRestored, accountSuspended, roleChanged } from '@fieldside/contracts/events/identity.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { DirectoryContext } from '../context.ts'
import { followRole } from './follow-role.ts'
import { followSuspension } from './follow-suspension.ts'
import { projectCard, projectNextSlots, projectResponseFigures, projectRole } from './store/projections.ts'

/** A failed card stays set up here. Billing knows whether it is suspended. */
export const professionalHandlers: Handler<DirectoryContext>[] = [
  on(paymentMethodSaved, (tx, { data }) => projectCard(tx, data)),
  on(paymentMethodFailed, (tx, { data: { user_id, version } }) => projectCard(tx, { user_id, version })),
  on(roleChanged, async (tx, { data: { user_id, version = 0, role } }, _ctx, emit) => {
    if (await projectRole(tx, { user_id, version, role })) await followRole(tx, emit, user_id, role)
  }),
  on(accountSuspended, (tx, { data: { user_id, version } }, _ctx, emit) =>
    followSuspension(tx, emit, { user_id, version, is_suspended: true }),
  ),
  on(accountRestored, (tx, { data: { user_id, version } }, _ctx, emit) =>
    followSuspension(tx, emit, { user_id, version, is_suspended: false }),
  ),
  on(nextSlotsChanged, (tx, { data }) => projectNextSlots(tx, data)),
  on(responseFiguresChanged, (tx, { data }) => projectResponseFigures(tx, data)),
]
