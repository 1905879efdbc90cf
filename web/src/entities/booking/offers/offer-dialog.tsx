import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import {
  OFFER_HELD_HOURS,
  OFFER_HELD_UNTIL_HOURS_BEFORE,
  OFFER_TIMES_MAX,
} from '@fieldside/contracts/limits.ts'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { readerZone, zoneName } from '@/client/time-format.ts'
import { TimeChoice } from '@/entities/booking/time/time-choice.tsx'
import { Button } from '@/ui/button.tsx'
import { centsOf, NO_AMOUNT } from '@/ui/dollars.ts'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { MoneyInput } from '@/ui/money-input.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type OfferTo, timeWords } from './offer-words.ts'

type OfferDialogProps = OfferTo & { onClose: () => void }
type Wrong = { starts?: string | undefined; price?: string | undefined }

const WORDS = {
  label: 'One of your available times',
  chosen: 'You offer',
  back: 'Choose from my available times',
}

const wrongPrice = (price: string, type: OfferedType | undefined): string | undefined => {
  const cents = centsOf(price)
  if (Number.isNaN(cents)) return NO_AMOUNT
  const usual = type?.price_cents ?? null
  if (cents !== null && usual !== null && cents > usual)
    return `The price can’t be above ${formatCents(usual)}, the usual one`
  return undefined
}

/** Leaves out slots that can't be held and those that overlap a chosen time. */
const canOffer = (slot: string, starts: readonly string[], { duration_minutes }: OfferedType): boolean =>
  Date.parse(slot) > Date.now() + OFFER_HELD_UNTIL_HOURS_BEFORE * HOUR_MS &&
  starts.every((start) => Math.abs(Date.parse(slot) - Date.parse(start)) >= duration_minutes * MINUTE_MS)

/** The chosen times, soonest first, and the one that is being chosen. */
const useStarts = () => {
  const [starts, setStarts] = useState<readonly string[]>([])
  const [next, setNext] = useState<string | null>(null)
  const isNew = next !== null && !starts.includes(next)
  return {
    next,
    setNext,
    all: isNew && starts.length < OFFER_TIMES_MAX ? [...starts, next].sort() : starts,
    canAdd: isNew && starts.length < OFFER_TIMES_MAX - 1,
    starts,
    add: () => {
      if (next) setStarts([...starts, next].sort())
      setNext(null)
    },
    remove: (start: string) => {
      setStarts(starts.filter((one) => one !== start))
      if (next === start) setNext(null)
    },
    clear: () => {
      setStarts([])
      setNext(null)
    },
  }
}

export const OfferDialog = ({ threadId, professionalId, name, onClose }: OfferDialogProps) => {
  const types = useEndpoint(actions.listOfferedTypes, { params: { id: professionalId } })
  const [typeId, setTypeId] = useState<AppointmentTypeId>()
  const [price, setPrice] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const chosen = useStarts()
  const items = types.data?.items ?? []
  const type = items.find(({ appointment_type_id: id }) => id === (typeId ?? items[0]?.appointment_type_id))
  const last = chosen.starts.at(-1)
  const { submit, pending } = useCommand(actions.offerTimes, {
    success: ['Times offered', `${isolated(name)} has been notified.`],
    failure: 'We couldn’t offer these times',
    onSuccess: onClose,
    onError: ({ fields, message, code }) =>
      setWrong({
        starts: fields.starts ?? (code === 'slot-taken' ? message : undefined),
        price: fields.price_cents,
      }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const starts = chosen.all.length === 0 ? 'Please choose at least one time' : undefined
    const priceWrong = wrongPrice(price, type)
    setWrong({ starts, price: priceWrong })
    if (starts ?? priceWrong) notify.error('Validation Error', starts ?? priceWrong)
    else if (type) {
      const cents = centsOf(price)
      const form = { appointment_type: type.appointment_type_id, starts: [...chosen.all] }
      submit({ params: { id: threadId }, body: { ...form, ...(cents !== null && { price_cents: cents }) } })
    }
  }
  return (
    <FormDialog
      size="lg"
      title={`Offer times to ${isolated(name)}`}
      description={`They can confirm one of them directly. Each time is held for ${OFFER_HELD_HOURS} hours, at most until ${OFFER_HELD_UNTIL_HOURS_BEFORE} hours before it.`}
      submitLabel={chosen.all.length > 1 ? `Offer ${chosen.all.length} times` : 'Offer this time'}
      closeLabel="Not now"
      dirty={chosen.all.length > 0 || price !== ''}
      pending={pending}
      disabled={!type}
      onSubmit={send}
      onClose={onClose}
    >
      <QueryState
        query={types}
        title="We couldn’t load your session types"
        loading={<Skeleton className="h-40" />}
      >
        {() =>
          type ? (
            <>
              <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_12rem]">
                <Field label="Type of session" required>
                  <Select
                    options={items.map((one) => ({ value: one.appointment_type_id, label: one.name }))}
                    value={type.appointment_type_id}
                    onValueChange={(id) => {
                      setTypeId(id)
                      chosen.clear()
                    }}
                  />
                </Field>
                <Field
                  label="Price (optional)"
                  help={
                    type.price_cents === null
                      ? 'Without one, your usual price applies.'
                      : `Your usual price is ${formatCents(type.price_cents)}.`
                  }
                  error={wrong.price}
                >
                  <MoneyInput value={price} onChange={({ target }) => setPrice(target.value)} />
                </Field>
              </div>
              <ChosenTimes starts={chosen.starts} minutes={type.duration_minutes} onRemove={chosen.remove} />
              {chosen.starts.length < OFFER_TIMES_MAX && (
                <TimeChoice
                  key={`${type.appointment_type_id} ${chosen.starts.join()}`}
                  booking={{
                    professional_id: professionalId,
                    appointment_type: type.appointment_type_id,
                    duration_minutes: type.duration_minutes,
                    // The next time is probably close to the last one.
                    ...(last && { appointment_date: last }),
                  }}
                  value={chosen.next}
                  onChange={(at) => {
                    chosen.setNext(at)
                    setWrong({ ...wrong, starts: undefined })
                  }}
                  error={wrong.starts}
                  shouldFocusError={false}
                  words={WORDS}
                  counts={(slot) => canOffer(slot, chosen.starts, type)}
                />
              )}
              {chosen.canAdd && (
                <Button variant="outline" size="sm" className="justify-self-start" onClick={chosen.add}>
                  Add another time
                </Button>
              )}
            </>
          ) : (
            <p className="text-muted">Add a session type in your settings before you offer times.</p>
          )
        }
      </QueryState>
    </FormDialog>
  )
}

type ChosenTimesProps = { starts: readonly string[]; minutes: number; onRemove: (start: string) => void }

const ChosenTimes = ({ starts, minutes, onRemove }: ChosenTimesProps) =>
  starts.length > 0 && (
    <ul aria-label="Times to offer" className="divide-y divide-line rounded-md border border-line">
      {starts.map((start) => {
        const words = timeWords(start, minutes)
        return (
          <li key={start} className="flex items-center gap-2 py-1 pl-4">
            <span className="flex-1">
              <b>{words}</b>{' '}
              <span className="text-muted text-sm">({zoneName(readerZone(), new Date(start))})</span>
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${words}`}
              onClick={() => onRemove(start)}
            >
              <X aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
