import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { decideCase as endpoint } from '@fieldside/contracts/http/attendance.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import { applyCommand } from '../appointments/apply-command.ts'
import { lockAppointment } from '../appointments/store/appointments.ts'
import type { BookingContext } from '../context.ts'
import { noCase } from '../errors.ts'
import { upsertStatement } from './store/statements.ts'

/** Decides a case, with a reason for both sides and an audit entry. @throws not-found, already-decided */
export const decideCase = (
  ctx: BookingContext,
  id: string,
  { absent, reason }: BodyOf<typeof endpoint>,
): Promise<void> =>
  write(ctx, async (tx, emit) => {
    const appointment = await lockAppointment(tx, id)
    const state = appointment?.attendance.name
    if (state === 'settled') throw conflict('already-decided', 'Someone has already decided this case.')
    if (!appointment || state !== 'contested') throw noCase()
    const now = ctx.now()
    const command = { type: 'decide_attendance', absent } as const
    await applyCommand(tx, emit, appointment, { command, now })
    await upsertStatement(tx, { appointment_id: id, written_by: 'admin', text: reason, written_at: now })
    await audit(tx, ctx, {
      action: 'decide-attendance-case',
      objectType: 'appointment',
      objectId: id,
      after: { absent },
      reason,
    })
  })
