import { APPOINTMENT_PLACE_LABELS, type AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { RepeatSection } from '@/entities/booking/series/repeat-section.tsx'
import type { Repeat } from '@/entities/booking/series/use-repeat.ts'
import { Field } from '@/ui/field.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { AboutYou, NotesField } from './about-you.tsx'
import { DetailsSummary } from './details-summary.tsx'
import { FormSection } from './form-section.tsx'
import { NEAREST_TIMES } from './nearest-times.tsx'
import { PackageChoice } from './package-choice.tsx'
import { Prepayment, prepayCents } from './prepayment.tsx'
import { TimeSection } from './time-section.tsx'
import { type BookedProfessional, type BookingFormState, isWhomSaid } from './use-booking-request.ts'
import type { PackageUse } from './use-package.ts'

type BookingFormProps = {
  id: string
  professional: BookedProfessional
  types: readonly OfferedType[]
  form: BookingFormState
  /** The type to begin with, if it is offered. */
  firstType: AppointmentTypeId | undefined
  /** The start that the address asked for. */
  start: string | undefined
  /** Whether the athlete's last details fill in the form. */
  isPrefilled: boolean
  /** Start times that the server rejected as taken. */
  refused: readonly string[]
  /** True while the request is being sent. */
  asking: boolean
  submit: (event: FormEvent) => void
  repeat: Repeat
  packages: PackageUse
}

export const BookingForm = (props: BookingFormProps) => {
  const { id, professional, types, form, submit, packages, repeat } = props
  const element = useRef<HTMLFormElement>(null)
  useFocusOnWrong(element, form)
  const [chosen, start] = form.watch(['appointment_type', 'appointment_date'])
  const isPackaged =
    packages.used({ type: chosen, start: repeat.last ?? start, count: repeat.count }) !== undefined
  const cents = prepayCents(types.find((type) => type.appointment_type_id === chosen))
  if (types.length === 0) {
    return (
      <p className="py-6 text-muted">
        {professional.name} has no appointment types yet, so you can’t request a session.
      </p>
    )
  }
  return (
    <form ref={element} id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-6 pt-1">
      <TypeSection {...props} />
      <TimeSection {...props} professionalId={professional.id}>
        <RepeatSection professionalId={professional.id} form={form} repeat={repeat} />
        <AboutSection {...props} />
        <NotesField form={form} />
        <PackageChoice form={form} packages={packages} repeat={repeat} />
        {cents !== undefined && !isPackaged && <Prepayment cents={cents} name={professional.name} />}
      </TimeSection>
    </form>
  )
}

const TypeSection = ({ types, form, firstType }: BookingFormProps) => {
  const chosen = form.watch('appointment_type')
  const type = types.find(({ appointment_type_id }) => appointment_type_id === chosen)
  const isFirst = useFirstType(types, form, firstType)
  return (
    <FormSection
      title="Session"
      settled={isFirst && type !== undefined}
      wrong={form.formState.errors.appointment_type !== undefined}
      summary={type && <TypeSummary type={type} />}
    >
      <TypeField types={types} form={form} />
    </FormSection>
  )
}

const detailOf = (type: OfferedType): string =>
  [
    `${type.duration_minutes} min`,
    APPOINTMENT_PLACE_LABELS[type.place],
    ...(type.price_cents === null ? ['Contact for pricing'] : []),
    ...(type.requires_payment ? ['Pay online'] : []),
  ].join(' · ')

const TypeSummary = ({ type }: { type: OfferedType }) => (
  <p className="flex items-baseline justify-between gap-4">
    <span className="min-w-0">
      <b className="block">{type.name}</b>
      <span className="text-muted text-sm">{detailOf(type)}</span>
    </span>
    {type.price_cents !== null && (
      <span className="font-semibold tabular-nums">{formatCents(type.price_cents)}</span>
    )}
  </p>
)

const TypeField = ({ types, form }: Pick<BookingFormProps, 'types' | 'form'>) => (
  <Controller
    control={form.control}
    name="appointment_type"
    render={({ field, fieldState }) => (
      <Field label="Appointment type" required error={fieldState.error?.message}>
        <RadioGroup
          aria-label="Appointment type"
          value={field.value}
          onValueChange={field.onChange}
          className={types.length > 1 ? 'lg:grid-cols-2' : undefined}
          cards={types.map((type) => ({
            value: type.appointment_type_id,
            title: type.name,
            detail: detailOf(type),
            aside: type.price_cents === null ? undefined : formatCents(type.price_cents),
          }))}
        />
      </Field>
    )}
  />
)

/**
 * Chooses the only type, or the one to begin with. Returns true while the latter is chosen: one of several, so that
 * the others are only a click away.
 */
const useFirstType = (
  types: readonly OfferedType[],
  form: BookingFormState,
  wanted: AppointmentTypeId | undefined,
): boolean => {
  const [first, setFirst] = useState<AppointmentTypeId>()
  const ids = types.map((type) => type.appointment_type_id)
  const begin = ids.length === 1 ? ids[0] : ids.find((id) => id === wanted)
  // Before the first paint, or what follows would be drawn once without the times and then move.
  useLayoutEffect(() => {
    if (!begin || form.getValues('appointment_type') !== undefined) return
    form.setValue('appointment_type', begin)
    setFirst(begin)
  }, [begin, form])
  return types.length > 1 && first !== undefined && first === form.watch('appointment_type')
}

const AboutSection = ({ form, isPrefilled }: BookingFormProps) => {
  const { errors, dirtyFields } = form.formState
  const isTouched = Boolean(
    dirtyFields.age || dirtyFields.sex || dirtyFields.member_id || dirtyFields.phone || dirtyFields.email,
  )
  return (
    <FormSection
      title="About you"
      settled={isPrefilled && !isTouched && isWhomSaid(form)}
      wrong={Boolean(errors.age || errors.sex || errors.guardian_statement || errors.phone || errors.email)}
      summary={<DetailsSummary form={form} />}
    >
      <AboutYou form={form} />
    </FormSection>
  )
}

const follows = (element: Node, other: Node): boolean =>
  (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * After an invalid submit, focuses the first invalid control, including those that aren't inputs, and scrolls its error
 * into view. After a lost time, that is the first of the closest times, which are above the calendar.
 */
const useFocusOnWrong = (
  element: RefObject<HTMLFormElement | null>,
  { formState, isFocusKept }: BookingFormState,
) => {
  const { submitCount, isSubmitting, isSubmitSuccessful } = formState
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || !isFocusKept()) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const words = document.getElementById(wrong?.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    const nearest = element.current?.querySelector<HTMLElement>(`#${NEAREST_TIMES} button`)
    if (wrong && nearest && follows(wrong, nearest)) {
      nearest.scrollIntoView({ block: 'center' })
      nearest.focus({ preventScroll: true })
      return
    }
    // A day's list of times is taller than a phone screen, and the error message is below it.
    ;(words ?? wrong)?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [element, isFocusKept, submitCount, isSubmitting, isSubmitSuccessful])
}
