import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_PLACES } from '@fieldside/contracts/appointment-types.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { AppointmentType } from '@fieldside/contracts/http/offers.ts'
import { PAYMENT_DUE_AFTER_HOURS } from '@fieldside/contracts/limits.ts'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { MoneyInput } from '@/ui/money-input.tsx'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import type { OffersFields } from './offer-fields.ts'

type OfferRowProps = {
  type: AppointmentType
  index: number
  form: UseFormReturn<OffersFields>
  sessionPriceCents: number | null
  /** Whether the operator set up video rooms. */
  hasVideoRooms: boolean
}

const PLACES = APPOINTMENT_PLACES.map((value) => ({ value, label: APPOINTMENT_PLACE_LABELS[value] }))

export const OfferRow = ({ type, ...rest }: OfferRowProps) => {
  const { index, form } = rest
  const row = form.watch(`offers.${index}`)
  const errors = form.formState.errors.offers?.[index]
  return (
    <fieldset className="py-2">
      <legend className="sr-only">{type.name}</legend>
      <Checkbox
        label={<b>{type.name}</b>}
        detail={type.description}
        checked={row.is_active}
        onCheckedChange={(checked) =>
          form.setValue(`offers.${index}.is_active`, checked, { shouldDirty: true })
        }
      />
      {(row.is_active || errors) && <OfferDetails {...rest} />}
    </fieldset>
  )
}

const OfferDetails = ({ index, form, sessionPriceCents, hasVideoRooms }: Omit<OfferRowProps, 'type'>) => {
  const row = form.watch(`offers.${index}`)
  const errors = form.formState.errors.offers?.[index]
  const isOnline = row.place === 'online'
  const hasOwnRoom = isOnline && row.own_room
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-4 pt-1 pb-4 md:pl-8 lg:grid-cols-[7rem_9rem_9.5rem_1fr]">
      <TextField
        form={form}
        name={`offers.${index}.duration_minutes`}
        label="Minutes"
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        label="Own price"
        help={row.price.trim() === '' ? sessionPriceWords(sessionPriceCents) : undefined}
        error={errors?.price?.message}
      >
        <MoneyInput {...form.register(`offers.${index}.price`)} />
      </Field>
      <Field label="Place" error={errors?.place?.message} className="max-lg:col-span-2">
        <Select
          options={PLACES}
          value={row.place}
          onValueChange={(place) => form.setValue(`offers.${index}.place`, place, { shouldDirty: true })}
        />
      </Field>
      {!hasOwnRoom && (
        <TextField
          form={form}
          name={`offers.${index}.place_detail`}
          label={isOnline ? 'Link' : 'Address'}
          className="max-lg:col-span-2"
          autoComplete="off"
          inputMode={isOnline ? 'url' : 'text'}
          placeholder={isOnline ? 'https://…' : 'Street, city'}
          maxLength={300}
        />
      )}
      {isOnline && (hasVideoRooms || row.own_room) && (
        <OfferChoice
          form={form}
          name={`offers.${index}.own_room`}
          label="A video room for each session"
          detail="You and the athlete see its link once you agree on the session. Nobody else gets it."
        />
      )}
      <OfferChoice
        form={form}
        name={`offers.${index}.requires_payment`}
        label="Athletes must pay online"
        detail={`Within ${PAYMENT_DUE_AFTER_HOURS} hours of the agreement and before the start, or the session is canceled.`}
      />
    </div>
  )
}

const sessionPriceWords = (cents: number | null): string =>
  cents === null ? 'Uses your price per session' : `Uses ${formatCents(cents)} per session`

type OfferChoiceProps = {
  form: UseFormReturn<OffersFields>
  name: `offers.${number}.${'own_room' | 'requires_payment'}`
  label: string
  detail: string
}

const OfferChoice = ({ form, name, label, detail }: OfferChoiceProps) => {
  const errorId = useId()
  const { error } = form.getFieldState(name, form.formState)
  return (
    <div className="col-span-full">
      <Checkbox
        label={label}
        detail={detail}
        checked={form.watch(name)}
        aria-describedby={error ? errorId : undefined}
        onCheckedChange={(checked) => form.setValue(name, checked, { shouldDirty: true })}
      />
      {error && <FieldError id={errorId}>{error.message}</FieldError>}
    </div>
  )
}
