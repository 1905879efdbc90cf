import { bookingEndpoints as api } from '@fieldside/contracts/http/booking.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { addTimeBlock } from './add-block.ts'
import { addTimeOff } from './add-time-off.ts'
import { getOwnSchedule } from './get.ts'
import { getOwnOffers } from './get-offers.ts'
import { listOfferedTypes } from './list-offered-types.ts'
import { listTimeOff } from './list-time-off.ts'
import { removeTimeBlock } from './remove-block.ts'
import { removeTimeOff } from './remove-time-off.ts'
import { setSchedule } from './set.ts'
import { setOffers } from './set-offers.ts'
import { countActive, listTypes } from './store/offers.ts'

export const scheduleRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.listAppointmentTypes, async (ctx) => ({ items: await listTypes(ctx.db.kysely) }))
  http.serve(api.getSchedule, (ctx) => getOwnSchedule(ctx))
  http.serve(api.setSchedule, (ctx, { body }) => setSchedule(ctx, body))
  http.serve(api.listTimeOff, (ctx) => listTimeOff(ctx))
  http.serve(api.addTimeOff, (ctx, { body }) => addTimeOff(ctx, body))
  http.serve(api.removeTimeOff, (ctx, { params }) => removeTimeOff(ctx, params.id))
  http.serve(api.addTimeBlock, (ctx, { body }) => addTimeBlock(ctx, body))
  http.serve(api.removeTimeBlock, (ctx, { params }) => removeTimeBlock(ctx, params.id))
  http.serve(api.getOffers, (ctx) => getOwnOffers(ctx))
  http.serve(api.setOffers, (ctx, { body }) => setOffers(ctx, body.items))
  http.serve(api.countActiveOffers, async (ctx, { params }) => ({
    active: await countActive(ctx.db.kysely, params.id),
  }))
  http.serve(api.listOfferedTypes, (ctx, { params }) => listOfferedTypes(ctx, params.id))
}
