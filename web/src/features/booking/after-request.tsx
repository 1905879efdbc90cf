import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { useSession } from '@/client/session.tsx'
import { ConfirmEmailFirst } from '@/entities/account/confirm-email.tsx'
import { professionalName } from '@/entities/professional/words.ts'
import { Card } from '@/ui/card.tsx'

type Step = { title: string; text: string }

const packageStep = ({ series_id }: Booking): Step => ({
  title: 'Your package pays',
  text: `${series_id ? 'A session of it is reserved for each date' : 'A session of it is reserved for you'}. It’s used once the session is confirmed, and free again if it isn’t.`,
})

const payStep = ({ price_cents: price, series_id }: Booking, name: string): Step => {
  const session = series_id ? 'each session' : 'the session'
  return {
    title: price === null ? `Pay for ${session}` : `Pay ${formatCents(price)} for ${session}`,
    text: `Pay online on the booking’s page if ${name} offers it, or directly. You pay nothing before that.`,
  }
}

const stepsOf = (booking: Booking, name: string, isConfirmed: boolean): Step[] => {
  const detail = booking.place === 'online' ? 'link' : 'address'
  const told = isConfirmed ? ' We’ll notify you.' : ''
  return [
    {
      title: `${name} answers`,
      text: `${booking.series_id ? 'They accept all dates or some of them, or decline' : 'They accept, decline, or suggest another time'}.${told} If they don’t answer in time, the request expires${booking.package_id ? '' : ', and you pay nothing'}.`,
    },
    {
      title: `Get the ${detail}`,
      text: booking.series_id
        ? `The dates that they accept are confirmed, and each one’s page has the ${detail}.`
        : `If they accept, the session is confirmed, and its page has the ${detail}.`,
    },
    booking.package_id ? packageStep(booking) : payStep(booking, name),
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
