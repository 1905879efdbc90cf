import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import { CircleAlert, CreditCard, Lock } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useSession } from '@/client/session.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { controlClass } from '@/ui/input.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { takesCards } from './load-card-provider.ts'
import { type CardField, useCardField } from './use-card-field.ts'
import { type CardPurpose, useSaveCard } from './use-save-card.ts'

type CardFormProps = {
  /** Defaults to first-booking fees. */
  pays?: CardPurpose
  onSaved: () => void
  submitLabel?: string
  /** Replaces the text about the first-booking fee below the field. */
  note?: string
  /** A second button that closes the form. */
  close?: { label: string; onClick: () => void }
}

/** Saves or replaces the user's card. Requires a configured payment provider. */
export const CardForm = (props: CardFormProps) => {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  if (!takesCards(session.client)) return <Unavailable detail="Card payments aren’t set up here." />
  return <CardFields {...props} client={session.client} name={session.user.full_name} />
}

type CardFieldsProps = CardFormProps & { client: SessionState['client']; name: string }

const FEE_NOTE = `Nothing is charged now. ${formatCents(FIRST_BOOKING_FEE_CENTS)} once per new athlete you accept. Only the payment provider sees your card number.`

const CardFields = ({
  client,
  name,
  pays = 'fees',
  onSaved,
  submitLabel = 'Save card',
  note = FEE_NOTE,
  close,
}: CardFieldsProps) => {
  const field = useCardField(client)
  const { save, saving } = useSaveCard(name, pays, onSaved)
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    field.setProblem(null)
    const problem = await save(field.provider)
    if (problem) field.setProblem(problem)
  }
  if (field.status === 'unavailable') {
    return (
      <Unavailable
        detail="We can’t reach the payment provider right now. Your card wasn’t saved."
        retry={field.loadAgain}
      />
    )
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Card" className="grid gap-4">
      <CardBox field={field} feeId={`${id}-fee`} problemId={`${id}-problem`} />
      <p id={`${id}-fee`} className="flex items-start gap-2 text-muted text-sm">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{note}</span>
      </p>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:w-full">
        <Button type="submit" pending={saving}>
          {!saving && <CreditCard aria-hidden />}
          {submitLabel}
        </Button>
        {close && (
          <Button variant="ghost" onClick={close.onClick}>
            {close.label}
          </Button>
        )}
      </div>
    </form>
  )
}

type CardBoxProps = { field: CardField; feeId: string; problemId: string }

/** Styles the provider's iframe like our own fields. */
const CardBox = ({ field: { host, status, problem }, feeId, problemId }: CardBoxProps) => (
  <fieldset aria-describedby={`${feeId} ${problemId}`} className="grid min-w-0 gap-1.5">
    <legend className="mb-1.5 font-medium text-sm">Card details</legend>
    <div
      className={cn(
        controlClass,
        'relative flex min-h-11 items-center py-2.5 focus-within:border-turf',
        problem && 'border-bad!',
      )}
    >
      {status === 'loading' && <Skeleton className="absolute inset-x-3.5 h-5" />}
      <div ref={host} className="min-w-0 flex-1" />
    </div>
    <p id={problemId} role="alert" className={cn(!problem && 'sr-only')}>
      {problem && (
        <span className="flex items-start gap-1.5 font-medium text-bad text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </span>
      )}
    </p>
  </fieldset>
)

const Unavailable = ({ detail, retry }: { detail: string; retry?: () => void }) => (
  <div role="alert" className="grid justify-items-start gap-1 rounded-md bg-warn-soft p-4">
    <p className="font-semibold">Feature unavailable</p>
    <p className="text-sm">{detail}</p>
    {retry && (
      <Button variant="outline" size="sm" className="mt-2" onClick={retry}>
        Try again
      </Button>
    )}
  </div>
)
