import { conflict } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { findOwnProfessional, type OwnProfessional } from './find-own-professional.ts'

/** @throws conflict 'no-professional-record' */
export const requireOwnProfessional = async (ctx: BookingContext): Promise<OwnProfessional> => {
  const found = await findOwnProfessional(ctx)
  if (!found) throw conflict('no-professional-record', 'Please finish your professional profile first.')
  return found
}
