import type { RequestDetails } from '@fieldside/contracts/http/appointments.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useCommand, useEndpoint } from '../../app/api.ts'
import { needsConfirmedEmail } from '../../app/confirm-email.tsx'
import { type ApiProblem, type Refusal, refusalOfSession } from '../../app/problem.ts'
import { useSession } from '../../app/session.tsx'
import { forgetUnsaved } from '../../app/unsaved.ts'
import { readerZone } from '../../ui/time-format.ts'
import { notify } from '../../ui/toast.tsx'
import { useOverlapQuestion } from '../booking/overlap-question.tsx'
import {
  type Booked,
  BookingFields,
  type FilledIn,
  firstMessage,
  isFieldName,
  notOfferedWords,
  takenWords,
} from './booking-fields.ts'

export type BookingFormState = UseFormReturn<FilledIn, unknown, Booked>

/** Who is asked for a session. */
export type BookedProfessional = { id: string; name: string }

/** What is wrong with the time, named as the reader chose it; null when the refusal is about something else. */
const wrongTime = ({ code }: ApiProblem, at: string): string | null => {
  if (code === 'slot-taken') return takenWords(at)
  return code === 'slot-not-open' ? notOfferedWords(at) : null
}

const SIGNED_OUT: Refusal = { title: 'Error', detail: 'You must be logged in to book an appointment' }

/** Puts the server's refusal beside the fields that it is about. */
const showRefusal = (form: BookingFormState, problem: ApiProblem, timeWords: string | null) => {
  if (timeWords) form.setError('appointment_date', { message: timeWords })
  for (const [field, message] of Object.entries(problem.fields))
    if (isFieldName(field)) form.setError(field, { message })
  if (needsConfirmedEmail(problem)) return
  const signedOut = refusalOfSession(problem, SIGNED_OUT)
  notify.error(signedOut?.title ?? 'Error', signedOut?.detail ?? timeWords ?? problem.message)
}

const sayInvalid = (errors: FieldErrors<FilledIn>) => notify.error('Validation Error', firstMessage(errors))

const UNSAID = { age: '', phone: '', notes: '' }

/** Begins the form with what was said with the last request; what is typed already stays. */
const useLastDetails = (form: BookingFormState, isAthlete: boolean) => {
  const { data } = useEndpoint(actions.getLastDetails, {}, { enabled: isAthlete })
  const details = data?.details
  useEffect(() => {
    if (details)
      form.reset(beginningWith(details, form), {
        keepDirtyValues: true,
        keepErrors: true,
        keepSubmitCount: true,
      })
  }, [details, form])
}

const beginningWith = (details: RequestDetails, form: BookingFormState) => ({
  ...UNSAID,
  ...details,
  age: `${details.age}`,
  appointment_type: form.getValues('appointment_type'),
})

/**
 * The form and its sending. The appointment's id is made here and kept for as long as the form is open: a request
 * whose answer was lost, sent again, is the same appointment.
 */
export const useBookingRequest = (professional: BookedProfessional, typeName: (id: string) => string) => {
  const session = useSession()
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const [refused, setRefused] = useState<readonly string[]>([])
  const user = session.status === 'signed-in' ? session.user : undefined
  const form = useForm<FilledIn, unknown, Booked>({
    resolver: zodResolver(BookingFields),
    defaultValues: { ...UNSAID, email: user?.email ?? '' },
    shouldFocusError: false,
  })
  useLastDetails(form, user?.role === 'athlete')
  const request = useCommand(actions.requestAppointment)
  const overlap = useOverlapQuestion('Request anyway')
  const send = async (booked: Booked, confirm_overlap?: true) => {
    try {
      const appointment = await request.submitAsync({
        body: { ...booked, id, professional_id: professional.id, time_zone: readerZone(), confirm_overlap },
      })
      notify.success(
        'Booking request submitted!',
        `Your ${typeName(booked.appointment_type)} request has been sent to ${professional.name}. You'll be notified when they respond.`,
      )
      forgetUnsaved()
      await navigate(`/booking-confirmation?id=${appointment.id}`)
    } catch (error) {
      const problem = error as ApiProblem
      if (overlap.ask(problem, () => void form.handleSubmit((again) => send(again, true), sayInvalid)()))
        return
      const timeWords = wrongTime(problem, booked.appointment_date)
      if (timeWords) setRefused([...refused, booked.appointment_date])
      showRefusal(form, problem, timeWords)
    }
  }
  return {
    form,
    pending: request.pending,
    problem: request.problem,
    /** From the press to the next page: the time is then taken by this very request. */
    asking: form.formState.isSubmitting || request.reply !== undefined,
    refused,
    submit: form.handleSubmit((booked) => send(booked), sayInvalid),
    overlapQuestion: overlap.question,
  }
}
