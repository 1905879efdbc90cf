import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_PLACES } from '@fieldside/contracts/appointment-types.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { AppointmentType } from '@fieldside/contracts/http/offers.ts'
import { PAYMENT_DUE_AFTER_HOURS } from '@fieldside/contracts/limits.ts'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { MoneyInput } from './money-input.tsx'
import type { OffersFields } from './offer-fields.ts'

type OfferRowProps = {
  type: AppointmentType
  index: number
  form: UseFormReturn<OffersFields>
  sessionPriceCents: number | null
}

const PLACES = APPOINTMENT_PLACES.map((value) => ({ value, label: APPOINTMENT_PLACE_LABELS[value] }))

export const OfferRow = ({ type, index, form, sessionPriceCents }: OfferRowProps) => {
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
      {(row.is_active || errors) && (
        <OfferDetails index={index} form={form} sessionPriceCents={sessionPriceCents} />
      )}
    </fieldset>
  )
}

const OfferDetails = ({ index, form, sessionPriceCents }: Omit<OfferRowProps, 'type'>) => {
  const row = form.watch(`offers.${index}`)
  const errors = form.formState.errors.offers?.[index]
  const errorId = useId()
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
      <TextField
        form={form}
        name={`offers.${index}.place_detail`}
        label={row.place === 'online' ? 'Link' : 'Address'}
        className="max-lg:col-span-2"
        autoComplete="off"
        inputMode={row.place === 'online' ? 'url' : 'text'}
        placeholder={row.place === 'online' ? 'https://…' : 'Street, city'}
        maxLength={300}
      />
      <div className="col-span-full">
        <Checkbox
          label="Athletes must pay online"
          detail={`Within ${PAYMENT_DUE_AFTER_HOURS} hours of the agreement and before the start, or the session is canceled.`}
          checked={row.requires_payment}
          aria-describedby={errors?.requires_payment ? errorId : undefined}
          onCheckedChange={(checked) =>
            form.setValue(`offers.${index}.requires_payment`, checked, { shouldDirty: true })
          }
        />
        {errors?.requires_payment && <FieldError id={errorId}>{errors.requires_payment.message}</FieldError>}
      </div>
    </div>
  )
}

const sessionPriceWords = (cents: number | null): string =>
  cents === null ? 'Uses your price per session' : `Uses ${formatCents(cents)} per session`
