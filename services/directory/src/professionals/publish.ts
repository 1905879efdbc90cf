import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { ProfessionalRow } from '../schema.ts'

/** Publishes the fields of a record that other services may see. */
export const publishProfessional = (
  emit: Emit,
  record: ProfessionalRow,
  previousStatus: ProfessionalStatus | null,
): void => {
  emit(professionalChanged, record.id, {
    professional_id: record.id,
    user_id: record.user_id,
    version: record.version,
    status: record.status,
    previous_status: previousStatus,
    is_accepting_bookings: record.is_accepting_bookings,
    has_role: record.has_role,
    specialty: record.specialty,
    price_per_session_cents: record.price_per_session_cents,
    show_price: record.show_price,
  })
}
