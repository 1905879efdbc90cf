import { randomBytes } from 'node:crypto'
import type { AppointmentPlace } from '@fieldside/contracts/appointment-types.ts'

/**
 * Returns the address of a new video room, or null if the type has none. Its name is 128 random bits in lowercase hex,
 * because Jitsi ignores the case of names.
 */
export const newRoom = (
  { videoRoomsUrl }: { videoRoomsUrl: string | null },
  { place, own_room }: { place: AppointmentPlace; own_room: boolean },
): string | null =>
  videoRoomsUrl !== null && place === 'online' && own_room
    ? `${videoRoomsUrl}${randomBytes(16).toString('hex')}`
    : null
