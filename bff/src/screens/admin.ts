import { countAllAppointments } from '@fieldside/contracts/http/appointments.ts'
import { adminScreen } from '@fieldside/contracts/http/bff.ts'
import { countPrograms } from '@fieldside/contracts/http/content.ts'
import { adminListProfessionals } from '@fieldside/contracts/http/directory.ts'
import { countUsers } from '@fieldside/contracts/http/identity.ts'
import { type Bff, serve } from '../serve.ts'

export const serveAdmin = (bff: Bff): void =>
  serve(bff, adminScreen, async (asker) => {
    const [pending, professionals, { users }, { appointments }, { programs }] = await Promise.all([
      asker.ask('directory', adminListProfessionals, { query: { status: 'pending' } }),
      asker.ask('directory', adminListProfessionals),
      asker.ask('identity', countUsers),
      asker.ask('booking', countAllAppointments),
      asker.ask('content', countPrograms),
    ])
    return {
      stats: { users, bookings: appointments, programs, pending_approvals: pending.pending },
      pending,
      professionals,
    }
  })
