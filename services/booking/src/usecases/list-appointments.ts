import type { AppointmentScope } from '@fieldside/contracts/http/appointments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { listOf, type Position } from '../store/appointments.ts'
import { sideOf } from './count-appointments.ts'
import { serveAppointments } from './serve-appointments.ts'

const CURSOR = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const encode = ({ at, id }: Position): string => `${at.getTime()}_${id}`

const decode = (cursor: string | undefined): Position | null => {
  if (cursor === undefined) return null
  const [, ms, id] = CURSOR.exec(cursor) ?? []
  if (ms && id) return { at: new Date(Number(ms)), id }
  throw invalidInput([{ field: 'cursor', message: 'This is not a cursor of this list' }])
}

type Wanted = { scope: AppointmentScope; cursor?: string | undefined }

/** A page of the caller's appointments, as they may see them. @throws invalid-input */
export const listAppointments = async (ctx: BookingContext, { scope, cursor }: Wanted) => {
  const { role } = userOf(ctx)
  const now = ctx.now()
  const { rows, next } = await listOf(ctx.db.kysely, { side: sideOf(ctx), scope, now, after: decode(cursor) })
  const items = await serveAppointments(
    ctx,
    rows.map((appointment) => ({ appointment, viewer: role })),
  )
  return { items, next: next && encode(next) }
}
