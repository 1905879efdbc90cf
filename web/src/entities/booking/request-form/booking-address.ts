import { APPOINTMENT_TYPE_IDS, type AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'

/** What the booking dialog opens with. A start that isn't available is reported, not requested. */
export type Chosen = { type?: AppointmentTypeId; start?: string }

/** The address parameters of the dialog. `professional` is for pages that list several. */
export const BOOKING_PARAMS = ['professional', 'book', 'start', 'again'] as const

/** The value of `book` while no appointment type is chosen. */
const ANY = 'session'

/** Returns the address parameters that open the booking dialog over a profile. */
export const bookingParams = ({ type, start }: Chosen = {}): Record<string, string> => ({
  book: type ?? ANY,
  ...(start && { start }),
})

/**
 * Returns the address that opens the booking dialog over a professional's profile, with the type and start selected:
 * '/professional/{id}?book=consultation&start=2026-11-24T17:30:00.000Z'.
 */
export const bookingAddress = (professionalId: string, chosen: Chosen = {}): string =>
  `/professional/${professionalId}?${new URLSearchParams(bookingParams(chosen))}`

/** Returns what an address asks to book; null when it doesn't open the dialog. Ignores unknown values. */
export const chosenIn = (params: URLSearchParams): Chosen | null => {
  const book = params.get('book')
  if (book === null) return null
  const type = APPOINTMENT_TYPE_IDS.find((id) => id === book)
  const start = new Date(params.get('start') ?? '')
  return {
    ...(type && { type }),
    ...(!Number.isNaN(start.getTime()) && { start: start.toISOString() }),
  }
}
