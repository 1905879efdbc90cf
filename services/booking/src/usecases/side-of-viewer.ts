import type { Side } from '@fieldside/contracts/events/booking.ts'
import type { Viewer } from '../domain/appointment-view.ts'

/** Returns the acting side. The endpoints that call it reject admins. */
export const sideOfViewer = (viewer: Viewer): Side => (viewer === 'professional' ? 'professional' : 'athlete')
