import { useState } from 'react'
import { useDialogAddress } from '@/client/use-dialog-address.ts'
import {
  BOOKING_PARAMS,
  bookingAddress,
  bookingParams,
  chosenIn,
} from '../booking/request-form/booking-address.ts'
import type { BookedProfessional } from '../booking/request-form/use-booking-request.ts'

/** Opens the booking dialog over a list of professionals and keeps it in the address. */
export const useListBooking = () => {
  const [asked, setAsked] = useState<BookedProfessional | null>(null)
  const { params, open, close } = useDialogAddress(BOOKING_PARAMS)
  const chosen = chosenIn(params)
  const id = params.get('professional')
  return {
    book: (professional: BookedProfessional) => {
      setAsked(professional)
      open({ professional: professional.id, ...bookingParams() })
    },
    /** The props of the dialog; null while it is closed. */
    dialog: chosen && asked?.id === id ? { professional: asked, chosen, onClose: close } : null,
    /** The profile to go to: a link or a reload can name a professional who is not in the loaded list. */
    elsewhere: chosen && id && asked?.id !== id ? bookingAddress(id, chosen) : null,
  }
}
