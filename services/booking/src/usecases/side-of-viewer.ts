import type { Side } from '@fieldside/contracts/events/booking.ts'
import type { Viewer } from '../domain/appointment-view.ts'

/** The side that acts: administrators never do, the endpoints are closed to them. */
export const sideOfViewer = (viewer: Viewer): Side => (viewer === 'professional' ? 'professional' : 'athlete')
