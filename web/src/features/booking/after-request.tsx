import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { useSession } from '@/client/session.tsx'
import { ConfirmEmailFirst } from '@/entities/account/confirm-email.tsx'
import { professionalName } from '@/entities/professional/words.ts'
import { Card } from '@/ui/card.tsx'

type Step = { title: string; text: string }

const PACKAGE_STEP: Step = {
  title: 'Your package pays',
  text: 'A session of it is reserved for you. It’s used once the session is confirmed, and free again if it isn’t.',
}

const payStep = ({ price_cents: price }: Booking, name: string): Step => ({
  title: price === null ? 'Pay for the session' : `Pay ${formatCents(price)} for the session`,
  text: `Pay online on the booking’s page if ${name} offers it, or directly. You pay nothing before that.`,
})

const stepsOf = (booking: Booking, name: string, isConfirmed: boolean): Step[] => {
  const isOnline = booking.place === 'online'
  const told = isConfirmed ? ' We’ll notify you.' : ''
  return [
    {
      title: `${name} answers`,
      text: `They accept, decline, or suggest another time.${told} If they don’t answer in time, the request expires${booking.package_id ? '' : ', and you pay nothing'}.`,
    },
    {
      title: isOnline ? 'Get the link' : 'Get the address',
      text: `If they accept, the session is confirmed, and its page has the ${isOnline ? 'link' : 'address'}.`,
    },
    booking.package_id ? PACKAGE_STEP : payStep(booking, name),
  ]
}

/** Tells an athlete whose request waits for an answer what happens next, and what we need to tell them. */
export const AfterRequest = ({ booking }: { booking: Booking }) => {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  const isConfirmed = user?.email_confirmed !== false
  const name = professionalName({ ...booking.professional, last_name: null })
  return (
    <>
      {user && !isConfirmed && (
        <ConfirmEmailFirst
          email={user.email}
          reason={`Confirm your email so that we can tell you when ${name} answers.`}
        />
      )}
      <Card className="p-5">
        <h2 className="text-xl">What happens next</h2>
        <ol className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-3">
          {stepsOf(booking, name, isConfirmed).map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[1.25rem_1fr] gap-x-3">
              <span aria-hidden className="display text-turf text-xl leading-tight">
                {index + 1}
              </span>
              <div>
                <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
                <p className="mt-1 text-muted text-sm">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}
