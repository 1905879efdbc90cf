import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { forgetUnsaved } from '../../../client/unsaved.ts'
import { bookingParams, type Chosen, chosenIn, withoutBooking } from './booking-address.ts'

/** Marks the history entry of a dialog that was opened on its page, so that closing it goes back. */
const OPENED_HERE = { openedHere: true }

/** Keeps the booking dialog in the address, so that the browser's Back closes it and a link can open it. */
export const useBookingAddress = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const go = (to: URLSearchParams, options: { replace?: true; state?: object }) =>
    void navigate({ search: to.toString() }, { preventScrollReset: true, ...options })
  return {
    /** Null while the dialog is closed. */
    chosen: chosenIn(params),
    professional: params.get('professional'),
    /** `professional` is needed on pages that list several. */
    open: (chosen?: Chosen, professional?: string) => {
      const next = withoutBooking(params)
      const added = { ...(professional && { professional }), ...bookingParams(chosen) }
      for (const [name, value] of Object.entries(added)) next.set(name, value)
      go(next, { state: OPENED_HERE })
    },
    close: () => {
      // The dialog has asked about unsaved input already.
      forgetUnsaved()
      if ((state as Partial<typeof OPENED_HERE> | null)?.openedHere) void navigate(-1)
      else go(withoutBooking(params), { replace: true })
    },
  }
}
