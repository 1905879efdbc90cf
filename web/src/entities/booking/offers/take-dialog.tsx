import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TimeOffer } from '@fieldside/contracts/http/time-offers.ts'
import { useNavigate } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { readerZone, zoneName } from '@/client/time-format.ts'
import { forgetUnsaved } from '@/client/unsaved.ts'
import { AboutYou, NotesField } from '@/entities/booking/request-form/about-you.tsx'
import { type Booked, firstMessage, isFieldName } from '@/entities/booking/request-form/booking-fields.ts'
import { DetailsSummary } from '@/entities/booking/request-form/details-summary.tsx'
import { FormSection } from '@/entities/booking/request-form/form-section.tsx'
import { isWhomSaid, useDetailsForm } from '@/entities/booking/request-form/use-booking-request.ts'
import { useOverlapQuestion } from '@/entities/booking/time/overlap-question.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { changeWords, payWords, termsOf, timeWords } from './offer-words.ts'

type TakeDialogProps = { offer: TimeOffer; start: string; name: string; onClose: () => void }

/** Confirms an offered time, with the details of the athlete's last request filled in. */
export const TakeDialog = ({ offer, start, name, onClose }: TakeDialogProps) => {
  const { appointment_type } = offer
  const { form, details, isLoading } = useDetailsForm({ appointment_type, appointment_date: start })
  const navigate = useNavigate()
  const overlap = useOverlapQuestion('Confirm anyway')
  const command = useCommand(actions.takeOffer)
  const send = async (
    { appointment_type: _, appointment_date, ...booked }: Booked,
    confirm_overlap?: true,
  ) => {
    try {
      const body = { ...booked, starts_at: appointment_date, time_zone: readerZone(), confirm_overlap }
      const { id } = await command.submitAsync({ params: { id: offer.id }, body })
      notify.success('Session confirmed', `${isolated(name)} has been notified.`)
      forgetUnsaved()
      await navigate(`/booking/${id}`)
    } catch (error) {
      const problem = error as ApiProblem
      if (overlap.ask(problem, () => void form.handleSubmit((again) => send(again, true))())) return
      for (const [field, message] of Object.entries(problem.fields))
        if (isFieldName(field)) form.setError(field, { message })
      notify.error('We couldn’t confirm this time', problem.message)
    }
  }
  const submit = form.handleSubmit(
    (booked) => send(booked),
    (errors) => notify.error('Validation Error', firstMessage(errors)),
  )
  const { errors } = form.formState
  const isWrong = Object.keys(errors).length > 0
  const price = offer.price_cents === null ? '' : ` of ${formatCents(offer.price_cents)}`
  return (
    <FormDialog
      size="lg"
      title="Confirm this session?"
      description={`${isolated(name)} has already agreed to this time. ${changeWords(start, new Date())}`}
      submitLabel="Confirm session"
      closeLabel="Not now"
      dirty={form.formState.isDirty}
      pending={command.pending}
      disabled={isLoading}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="rounded-md bg-turf-soft px-4 py-2.5">
        <b className="block">{timeWords(start, offer.duration_minutes)}</b>
        <span className="text-muted text-sm">
          Your time ({zoneName(readerZone(), new Date(start))}) · {APPOINTMENT_TYPE_LABELS[appointment_type]}{' '}
          · {termsOf(offer)}
        </span>
      </p>
      {offer.payment_required && (
        <p>
          Pay for the session{price} online {payWords(start, new Date())}, or it is canceled.
        </p>
      )}
      {isLoading ? (
        <Skeleton className="h-24" />
      ) : (
        <FormSection
          title="About you"
          settled={details !== undefined && isWhomSaid(form)}
          wrong={isWrong}
          summary={<DetailsSummary form={form} />}
        >
          <AboutYou form={form} />
        </FormSection>
      )}
      <NotesField form={form} />
      {overlap.question}
    </FormDialog>
  )
}
