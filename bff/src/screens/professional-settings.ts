import {
  professionalSettingsScreen,
  timeOffAppointmentsScreen,
} from '@fieldside/contracts/http/bff/professional.ts'
import { getPaymentState } from '@fieldside/contracts/http/billing.ts'
import { getOffers, listAppointmentTypes } from '@fieldside/contracts/http/offers.ts'
import { getSchedule } from '@fieldside/contracts/http/schedules.ts'
import { listTimeOff, listTimeOffAppointments } from '@fieldside/contracts/http/time-off.ts'
import { unlessNotFound } from '@fieldside/platform/errors.ts'
import { type Bff, serve } from '../http/serve.ts'
import { withNames } from './parts/bookings.ts'
import { missingToAccept, ownProfessional } from './parts/own-professional.ts'

export const serveProfessionalSettings = (bff: Bff): void => {
  serve(bff, professionalSettingsScreen, async (ctx) => {
    const [professional, payment, { schedule }, timeOff, { items: offers, video_rooms }, { items: types }] =
      await Promise.all([
        ownProfessional(ctx),
        ctx.read('billing', getPaymentState),
        ctx.read('booking', getSchedule),
        // The service of release 0.1.0 has no time off.
        unlessNotFound(ctx.read('booking', listTimeOff)),
        ctx.read('booking', getOffers),
        ctx.read('booking', listAppointmentTypes),
      ])
    return {
      professional,
      payment,
      schedule,
      time_off: timeOff?.items ?? [],
      offers,
      appointment_types: types,
      ...(video_rooms !== undefined && { video_rooms }),
      missing: missingToAccept(professional, payment, offers),
    }
  })
  serve(bff, timeOffAppointmentsScreen, async (ctx, { query }) => {
    const { items, more } = await ctx.read('booking', listTimeOffAppointments, { query })
    return { items: await withNames(ctx, items), more }
  })
}
