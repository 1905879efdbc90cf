import { APPOINTMENT_PLACE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { AboutYou } from './about-you.tsx'
import { TimeField } from './time-field.tsx'
import type { BookedProfessional, BookingFormState } from './use-booking-request.ts'

type BookingFormProps = {
  id: string
  professional: BookedProfessional
  types: readonly OfferedType[]
  form: BookingFormState
  /** Start times that the server rejected as taken. */
  refused: readonly string[]
  /** True while the request is being sent. */
  asking: boolean
  submit: (event: FormEvent) => void
}

export const BookingForm = ({ id, professional, types, form, refused, asking, submit }: BookingFormProps) => {
  const element = useRef<HTMLFormElement>(null)
  useFocusOnWrong(element, form)
  useOnlyType(types, form)
  if (types.length === 0) {
    return (
      <p className="py-6 text-muted">
        {professional.name} has no appointment types yet, so you can’t request a session.
      </p>
    )
  }
  return (
    <form ref={element} id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-6 pt-2">
      <TypeField types={types} form={form} />
      <TimeField professionalId={professional.id} form={form} refused={refused} asking={asking} />
      <AboutYou form={form} />
    </form>
  )
}

const detailOf = (type: OfferedType): string =>
  [
    `${type.duration_minutes} min`,
    APPOINTMENT_PLACE_LABELS[type.place],
    ...(type.price_cents === null ? ['Contact for pricing'] : []),
  ].join(' · ')

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

const useOnlyType = (types: readonly OfferedType[], form: BookingFormState) => {
  const only = types.length === 1 ? types[0]!.appointment_type_id : undefined
  useEffect(() => {
    if (only && form.getValues('appointment_type') === undefined) form.setValue('appointment_type', only)
  }, [only, form])
}

/**
 * After an invalid submit, focuses the first invalid control, including those that aren't inputs, and scrolls its error
 * into view.
 */
const useFocusOnWrong = (
  element: React.RefObject<HTMLFormElement | null>,
  { formState }: BookingFormState,
) => {
  const { submitCount, isSubmitting, isSubmitSuccessful } = formState
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const words = document.getElementById(wrong?.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    // A day's list of times is taller than a phone screen, and the error message is below it.
    ;(words ?? wrong)?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [element, submitCount, isSubmitting, isSubmitSuccessful])
}
