import { useEffect, useRef, useState } from 'react'
import { notify } from '@/client/notify.ts'
import { takenWords } from './booking-fields.ts'
import type { BookingFormState } from './use-booking-request.ts'

type Known = { isLoading: boolean; refused: readonly string[] }

/**
 * Clears a chosen time that is no longer available, with an inline error and a toast. If the appointment type changed
 * since, the time just doesn't fit the new type. Callers record the type with each choice.
 */
export const useLostChoice = (
  form: BookingFormState,
  slots: readonly string[],
  { isLoading, refused }: Known,
) => {
  const chosenFor = useRef<string | undefined>(undefined)
  const [last, setLast] = useState<string | null>(null)
  const [chosen, type] = form.watch(['appointment_date', 'appointment_type'])
  const lost = !isLoading && chosen !== undefined && !slots.includes(chosen) ? chosen : undefined
  useEffect(() => {
    if (lost === undefined) return
    const isShown = form.getFieldState('appointment_date').error !== undefined
    form.resetField('appointment_date', { keepError: true })
    setLast(lost)
    if (isShown) return
    const taken = chosenFor.current === type
    const message = taken
      ? takenWords(lost)
      : 'The time you chose isn’t available for this session. Choose another time.'
    form.setError('appointment_date', { message })
    if (taken) notify.error('Error', message)
  }, [lost, type, form])
  return {
    /** The time that was lost last, whether the server refused it or it disappeared from the list. */
    lost: refused.at(-1) ?? last,
    chooseFor: (current: string | undefined) => {
      chosenFor.current = current
    },
  }
}
