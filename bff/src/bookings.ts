import {
  type Appointment,
  type AppointmentScope,
  listAppointments,
} from '@fieldside/contracts/http/appointments.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { lookupProfessionals } from '@fieldside/contracts/http/directory.ts'
import { lookupNames } from '@fieldside/contracts/http/identity.ts'
import type { Asker } from './asker.ts'

const unique = (ids: string[]) => [...new Set(ids)]

/** A page of the person's bookings, with names. */
export const bookingPage = async (
  asker: Asker,
  scope: AppointmentScope,
  cursor?: string,
): Promise<{ items: Booking[]; next: string | null }> => {
  const query = { scope, ...(cursor && { cursor }) }
  const { items, next } = await asker.ask('booking', listAppointments, { query })
  return { items: await withNames(asker, items), next }
}

/** Puts names to appointments. Services keep ids only; who needs a name asks for it when it is shown. */
export const withNames = async (asker: Asker, appointments: Appointment[]): Promise<Booking[]> => {
  if (appointments.length === 0) return []
  const [{ professionals }, { users }] = await Promise.all([
    asker.askAsBff('directory', lookupProfessionals, {
      body: { ids: unique(appointments.map((appointment) => appointment.professional_id)) },
    }),
    asker.askAsBff('identity', lookupNames, {
      body: { ids: unique(appointments.map((appointment) => appointment.athlete_id)) },
    }),
  ])
  const professionalOf = new Map(professionals.map((professional) => [professional.id, professional]))
  const athleteOf = new Map(users.map((user) => [user.id, user]))
  return appointments.flatMap((appointment) => {
    const professional = professionalOf.get(appointment.professional_id)
    const athlete = athleteOf.get(appointment.athlete_id)
    return professional && athlete ? [{ ...appointment, professional, athlete }] : []
  })
}
