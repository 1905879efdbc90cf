import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { useId } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { formatClock, formatDay } from '@/client/time-format.ts'
import { useUnsaved } from '@/client/unsaved.ts'
import { ConfirmEmail } from '@/entities/account/confirm-email.tsx'
import { RESPONSE_PROMISE } from '@/entities/booking/response-promise.ts'
import { sessionCount } from '@/entities/booking/series/series-words.ts'
import type { Repeat } from '@/entities/booking/series/use-repeat.ts'
import { TimesLoading } from '@/entities/booking/time/times-loading.tsx'
import { useAskToClose } from '@/ui/ask-to-close.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import type { Chosen } from './booking-address.ts'
import { BookingForm } from './booking-form.tsx'
import { RequestLimit } from './request-limit.tsx'
import { type BookedProfessional, type BookingFormState, useBookingRequest } from './use-booking-request.ts'
import type { PackageUse } from './use-package.ts'

type BookingDialogProps = {
  professional: BookedProfessional
  /** The type and start to begin with. */
  chosen?: Chosen
  onClose: () => void
  title?: string
}

const NONE: Chosen = {}

/** Opens as soon as it mounts. Asks before closing, because closing discards the input. */
export const BookingDialog = ({
  professional,
  chosen = NONE,
  onClose,
  title = `Book a session with ${professional.name}`,
}: BookingDialogProps) => {
  const formId = useId()
  const offers = useEndpoint(actions.listOfferedTypes, { params: { id: professional.id } })
  const types = offers.data?.items
  const typeOf = (id: string) => types?.find((type) => type.appointment_type_id === id)
  const { overlapQuestion, isUnsaved, ...request } = useBookingRequest(professional, chosen, {
    typeOf,
    reload: () => void offers.refetch(),
  })
  useUnsaved(isUnsaved)
  const { close, question } = useAskToClose(() => isUnsaved, onClose)
  return (
    <Dialog
      open
      size="page"
      onOpenChange={() => !request.pending && close()}
      title={title}
      description={`When you hear back: ${RESPONSE_PROMISE} Nothing is booked until they accept.`}
      footer={
        <>
          <BookingSummary
            form={request.form}
            types={types ?? []}
            repeat={request.repeat}
            packages={request.packages}
          />
          <Button variant="outline" onClick={close} disabled={request.pending} className="max-md:hidden">
            Not now
          </Button>
          <Button type="submit" form={formId} pending={request.pending} disabled={!types?.length}>
            {request.repeat.isOn ? `Request ${sessionCount(request.repeat.count)}` : 'Request Session'}
          </Button>
        </>
      }
    >
      <RequestLimit professionalId={professional.id} />
      <QueryState query={offers} title="We couldn’t load the appointment types" loading={<FormLoading />}>
        {({ items }) => (
          <BookingForm
            id={formId}
            professional={professional}
            types={items}
            start={chosen.start}
            {...request}
          />
        )}
      </QueryState>
      <ConfirmEmail problem={request.problem} />
      {question}
      {overlapQuestion}
    </Dialog>
  )
}

type BookingSummaryProps = {
  form: BookingFormState
  types: readonly OfferedType[]
  repeat: Repeat
  packages: PackageUse
}

/** Says what a request without a package costs, after the name of its type. */
const priceWords = ({ price_cents, requires_payment }: OfferedType, count: number): string => {
  if (price_cents === null) return ''
  return ` · ${formatCents(price_cents)}${count > 1 ? ' each' : ''}${requires_payment ? ' online' : ''}`
}

/** Says what is about to be requested, beside the button that requests it. */
const BookingSummary = ({ form, types, repeat: { count, last }, packages }: BookingSummaryProps) => {
  const [chosen, start] = form.watch(['appointment_type', 'appointment_date'])
  const type = types.find(({ appointment_type_id }) => appointment_type_id === chosen)
  if (!type) return null
  return (
    <p
      aria-live="polite"
      className="min-w-0 flex-1 basis-56 self-center text-sm max-[30rem]:order-1 max-[30rem]:flex-none max-[30rem]:self-stretch"
    >
      <b className="block">
        {start && count > 1 && `${sessionCount(count)} from `}
        {start ? `${formatDay(start)}, ${formatClock(start)}` : 'Choose a time'}
      </b>
      <span className="text-muted">
        {type.name}
        {packages.used({ type: chosen, start: last ?? start, count })
          ? ' · Paid by package'
          : priceWords(type, count)}
      </span>
    </p>
  )
}

const FormLoading = () => (
  <Loading className="grid gap-6">
    <Skeleton className="h-32 rounded-md" />
    <TimesLoading />
  </Loading>
)
