import type { InputOf } from '@fieldside/contracts/endpoint.ts'
import type { LastDetails } from '@fieldside/contracts/http/appointments.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { FamilyMember } from '@fieldside/contracts/http/family.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { type ApiProblem, type Refusal, refusalOfSession } from '@/client/problem.ts'
import { useSession } from '@/client/session.tsx'
import { readerZone } from '@/client/time-format.ts'
import { forgetUnsaved } from '@/client/unsaved.ts'
import { type Form, useForm } from '@/client/use-form.ts'
import { needsConfirmedEmail } from '@/entities/account/confirm-email.tsx'
import { type Repeat, useRepeat } from '@/entities/booking/series/use-repeat.ts'
import { useOverlapQuestion } from '@/entities/booking/time/overlap-question.tsx'
import { useFamily } from '@/entities/family/use-family.ts'
import { type Chosen, chosenIn } from './booking-address.ts'
import {
  type Booked,
  type FilledIn,
  firstMessage,
  isFieldName,
  notOfferedWords,
  takenWords,
} from './booking-fields.ts'
import { prepayCents } from './prepayment.tsx'
import { usePackage } from './use-package.ts'

const resolver = lazyResolver(async () => (await import('./booking-schema.ts')).BookingFields)

export type BookingFormState = Form<FilledIn, Booked>

export type BookedProfessional = { id: string; name: string }

/** Returns the error about the time, formatted as the user chose it; null when the refusal isn't about the time. */
const wrongTime = ({ code }: ApiProblem, at: string): string | null => {
  if (code === 'slot-taken') return takenWords(at)
  return code === 'slot-not-open' ? notOfferedWords(at) : null
}

const SIGNED_OUT: Refusal = { title: 'Error', detail: 'You must be logged in to book an appointment' }

const showRefusal = (form: BookingFormState, problem: ApiProblem, timeWords: string | null) => {
  if (timeWords) form.setError('appointment_date', { message: timeWords })
  for (const [field, message] of Object.entries(problem.fields))
    if (isFieldName(field)) form.setError(field, { message })
  if (needsConfirmedEmail(problem)) return
  const signedOut = refusalOfSession(problem, SIGNED_OUT)
  notify.error(signedOut?.title ?? 'Error', signedOut?.detail ?? timeWords ?? problem.message)
}

const sayInvalid = (errors: FieldErrors<FilledIn>) => notify.error('Validation Error', firstMessage(errors))

const UNSAID = { age: '', member_id: '', is_minor: false, guardian_statement: false, phone: '', notes: '' }

/** Prefills the details of the last request without overwriting what the athlete has typed. */
const useLastDetails = (form: BookingFormState, isAthlete: boolean, given: Given) => {
  const { data, isLoading } = useEndpoint(actions.getLastDetails, {}, { enabled: isAthlete })
  const family = useFamily()
  // Without the list, the details of the last request are those of the athlete.
  const members = family.data?.items ?? (family.isFetched ? NOBODY : undefined)
  const details = data?.details ?? undefined
  const [begun] = useState(given)
  useEffect(() => {
    if (details && members)
      form.reset(
        { ...beginningWith(details, members, form), ...begun },
        { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true },
      )
    // A member who is added while the form is open changes nothing in it.
  }, [details, members !== undefined, form, begun])
  return { details: members && details, isLoading: isLoading || (family.isLoading && !family.isFetched) }
}

const NOBODY: readonly FamilyMember[] = []

/** What is settled before the form opens. */
type Given = Pick<Partial<FilledIn>, 'appointment_type' | 'appointment_date'>

/** The form of a request, which begins with the details of the athlete's last one. */
export const useDetailsForm = (given: Given = {}) => {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  const form = useForm<FilledIn, Booked>({
    resolver,
    defaultValues: { ...UNSAID, email: user?.email ?? '', ...given },
    // The form focuses the first invalid control. react-hook-form would only know those that are inputs.
    shouldFocusError: false,
  })
  return { form, ...useLastDetails(form, user?.role === 'athlete', given) }
}

const beginningWith = (
  { age, sex, phone, email, member_id }: LastDetails,
  members: readonly FamilyMember[],
  form: BookingFormState,
) => {
  const member = members.find(({ id }) => id === member_id)
  return {
    ...UNSAID,
    age: age === null ? '' : `${age}`,
    ...(sex && { sex }),
    member_id: member?.id ?? '',
    is_minor: member?.is_minor ?? false,
    phone,
    email,
    appointment_type: form.getValues('appointment_type'),
  }
}

/** Returns whether nothing is left to say about whom the session is for. Each minor needs a new statement. */
export const isWhomSaid = (form: BookingFormState): boolean => {
  const [age, sex, member_id, is_minor] = form.watch(['age', 'sex', 'member_id', 'is_minor'])
  return member_id === '' ? age !== '' && sex !== undefined : !is_minor
}

/**
 * Chooses the start in the address. Doesn't make it a default value, because a lost time would return to it. Returns
 * whether the form holds anything else that closing would lose.
 */
const useStart = (form: BookingFormState, start: string | undefined): boolean => {
  useEffect(() => {
    if (start) form.setValue('appointment_date', start, { shouldDirty: true })
  }, [form, start])
  const { dirtyFields } = form.formState
  const isOtherTime = form.watch('appointment_date') !== start
  return Object.keys(dirtyFields).some((name) => name !== 'appointment_date' || isOtherTime)
}

/** The types that the form offers, and how to load them again when they have changed. */
type Offers = { typeOf: (id: string) => OfferedType | undefined; reload: () => void }

/**
 * The id of the appointment stays the same while the form is open, so resending after a lost response doesn't create a
 * second booking.
 */
export const useBookingRequest = (
  professional: BookedProfessional,
  chosen: Chosen,
  { typeOf, reload }: Offers,
) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [id] = useState(() => crypto.randomUUID())
  const [refused, setRefused] = useState<readonly string[]>([])
  const { form, details } = useDetailsForm()
  const isUnsaved = useStart(form, chosen.start)
  const request = useCommand(actions.requestAppointment)
  const series = useCommand(actions.requestSeries)
  const repeat = useRepeat()
  const overlap = useOverlapQuestion('Request anyway')
  const session = useSession()
  const isAthlete = session.status === 'signed-in' && session.user.role === 'athlete'
  const packages = usePackage(professional.id, isAthlete)
  type Terms = Omit<
    InputOf<typeof actions.requestSeries>['body'],
    keyof Booked | 'first' | keyof Repeat['body']
  >
  const sendSeries = async ({ appointment_date: first, ...details }: Booked, terms: Terms) => {
    const { items } = await series.submitAsync({ body: { ...details, ...terms, ...repeat.body, first } })
    return items[0]!.id
  }
  const send = async (booked: Booked, confirm_overlap?: true) => {
    const wrong = repeat.isOn ? repeat.check() : undefined
    if (wrong) return notify.error('Validation Error', wrong)
    const type = typeOf(booked.appointment_type)
    const { appointment_type, appointment_date: start } = booked
    if (packages.isLoading)
      return notify.error(
        'One moment',
        'We’re checking whether you have a package for this session. Try again.',
      )
    const used = packages.used({
      type: appointment_type,
      start: repeat.last ?? start,
      count: repeat.count,
    })
    try {
      const terms = {
        professional_id: professional.id,
        time_zone: readerZone(),
        prepay_cents: used ? undefined : prepayCents(type),
        package_id: used?.package_id,
        confirm_overlap,
      }
      const firstId = repeat.isOn
        ? await sendSeries(booked, terms)
        : (await request.submitAsync({ body: { ...booked, ...terms, id } })).id
      notify.success(
        'Booking request submitted!',
        `Your ${type?.name ?? 'session'} request has been sent to ${professional.name}. You'll be notified when they respond.`,
      )
      forgetUnsaved()
      // Back must not reopen the dialog for the time that was just requested.
      const replace = chosenIn(new URLSearchParams(search)) !== null
      await navigate(`/booking-confirmation?id=${firstId}`, { replace })
    } catch (error) {
      const problem = error as ApiProblem
      if (overlap.ask(problem, () => void form.handleSubmit((again) => send(again, true), sayInvalid)()))
        return
      if (problem.code === 'payment-changed') reload()
      if (problem.code.startsWith('package-')) packages.reload()
      const timeWords = wrongTime(problem, booked.appointment_date)
      if (timeWords) setRefused([...refused, booked.appointment_date])
      showRefusal(form, problem, timeWords)
    }
  }
  return {
    form,
    isUnsaved,
    firstType: chosen.type ?? details?.appointment_type,
    isPrefilled: details !== undefined,
    repeat,
    packages,
    pending: request.pending || series.pending,
    problem: request.problem ?? series.problem,
    /** Stays true until the confirmation page opens, because our own request now holds the slot. */
    asking: form.formState.isSubmitting || request.reply !== undefined || series.reply !== undefined,
    refused,
    submit: form.handleSubmit((booked) => send(booked), sayInvalid),
    overlapQuestion: overlap.question,
  }
}
