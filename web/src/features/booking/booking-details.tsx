import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import { fullAddress } from '@fieldside/contracts/full-address.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { BOOKING_DETAILS_MONTHS } from '@fieldside/contracts/limits.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { SEX_LABELS } from '@fieldside/contracts/sex.ts'
import { Link } from 'react-router-dom'
import { phoneLink } from '@/client/links.ts'
import { useSession } from '@/client/session.tsx'
import { HiddenUntilAgreed } from '@/entities/booking/contact/hidden-until-agreed.tsx'
import { PlaceDetail } from '@/entities/booking/place-detail.tsx'
import { StatusBadge } from '@/entities/booking/status-badge.tsx'
import { BookingTime } from '@/entities/booking/time/booking-time.tsx'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { athleteName, isAgreed, memberWords, statusSentence } from '@/entities/booking/words.ts'
import { PaidByPackage } from '@/entities/package/paid-by-package.tsx'
import { pictureOf } from '@/entities/professional/picture.ts'
import { professionalName, professionalWords } from '@/entities/professional/words.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Card } from '@/ui/card.tsx'
import { Price } from '@/ui/price.tsx'
import { AdminDetails } from './admin-details.tsx'
import { DetailRow } from './detail-row.tsx'

type Viewed = { booking: Booking; role: Role }

const linkClass = 'inline-block py-0.5 font-medium text-turf underline underline-offset-4'

type BookingDetailsProps = Viewed & {
  /** True when the page says above what the status means. */
  said?: boolean
}

export const BookingDetails = ({ booking, role, said = false }: BookingDetailsProps) => (
  <Card>
    <People booking={booking} role={role} />
    <dl className="divide-y divide-line border-line border-t">
      <DetailRow label="Status">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 [overflow-wrap:anywhere]">
          <StatusBadge booking={booking} />
          {!said && statusSentence(booking, role)}
        </span>
      </DetailRow>
      <DetailRow label="Appointment type">
        {APPOINTMENT_TYPE_LABELS[booking.appointment_type]}{' '}
        <span className="text-muted">· {booking.duration_minutes} min</span>
      </DetailRow>
      <DetailRow label="Date and time">
        <BookingTime booking={booking} {...sessionTime(booking)} isProfessional={role === 'professional'} />
      </DetailRow>
      <DetailRow label="Price">
        {booking.package_id ? (
          <PaidByPackage booking={booking} role={role} />
        ) : (
          <Price cents={booking.price_cents} />
        )}
      </DetailRow>
      <DetailRow label="Place">
        <Place booking={booking} role={role} />
      </DetailRow>
      <AthleteRows booking={booking} role={role} />
      {role === 'admin' && <AdminDetails id={booking.id} />}
    </dl>
  </Card>
)

const aboutAthlete = (booking: Booking): string =>
  booking.age === null || booking.sex === null
    ? 'Age and sex no longer kept'
    : `${booking.age}, ${SEX_LABELS[booking.sex].toLowerCase()}${memberWords(booking)}`

const People = ({ booking, role }: Viewed) => {
  const { professional, athlete } = booking
  if (role === 'professional') {
    return <Person id={athlete.id} name={athleteName(booking)} detail={aboutAthlete(booking)} />
  }
  const { specialty, location } = professionalWords(professional)
  return (
    <>
      <Person
        id={professional.user_id}
        name={professionalName(professional)}
        detail={`${specialty} · ${location}`}
        to={professional.is_approved || role === 'admin' ? `/professional/${professional.id}` : undefined}
        picture={pictureOf(professional)}
      />
      {role === 'admin' && <p className="px-5 pb-4 text-muted">Requested by {athleteName(booking)}</p>}
    </>
  )
}

type PersonProps = {
  id: string
  name: string
  detail: string
  to?: string | undefined
  picture?: string | null
}

const Person = ({ id, name, detail, to, picture = null }: PersonProps) => (
  <div className="flex items-center gap-4 p-5">
    <Avatar id={id} name={name} picture={picture} />
    <div className="min-w-0">
      <h2 className="text-xl">
        {to ? (
          <Link to={to} className="rounded-sm underline-offset-4 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <p className="mt-1 text-muted text-sm">{detail}</p>
    </div>
  </div>
)

const Place = ({ booking, role }: Viewed) => {
  const kind = APPOINTMENT_PLACE_LABELS[booking.place]
  const address = fullAddress(booking, booking.professional.location)
  if (address) {
    return (
      <>
        {kind} <span className="text-muted">·</span> <PlaceDetail text={address} place={booking.place} />
      </>
    )
  }
  // Administrators don't see where a session is held.
  if (role === 'admin') return kind
  if (isAgreed(booking))
    return (
      <>
        {kind} <MissingPlace booking={booking} role={role} />
      </>
    )
  if (booking.status !== 'pending') return kind
  return (
    <>
      {kind}{' '}
      <span className="text-muted">
        · {booking.place === 'online' ? 'the link' : 'the address'} appears once the session is confirmed
      </span>
    </>
  )
}

/** Says who has to add the address or link, and offers the way. */
const MissingPlace = ({ booking, role }: Viewed) => {
  const session = useSession()
  // A former professional has no settings.
  const isProfessional = session.status === 'signed-in' && session.user.role === 'professional'
  const what = booking.place === 'online' ? 'link' : 'address'
  if (role === 'professional')
    return (
      <span>
        · You haven’t added the {what} yet.{' '}
        {isProfessional && (
          <Link to="/professional-settings#appointment-types" className={linkClass}>
            Add the {what}
          </Link>
        )}
      </span>
    )
  return (
    <span>
      · {professionalName({ ...booking.professional, last_name: '' })} hasn’t added the {what} yet.{' '}
      <Link to={`/messages?with=${booking.professional_id}&about=${booking.id}`} className={linkClass}>
        Message
      </Link>
    </span>
  )
}

const AthleteRows = ({ booking, role }: Viewed) => {
  const contact = booking.contact_info
  const theirs = role === 'athlete' ? 'Your contact' : 'Athlete’s contact'
  return (
    <>
      {booking.child_first_name && (
        <DetailRow label="Session for">{isolated(booking.child_first_name)}</DetailRow>
      )}
      {contact && (
        <DetailRow label={theirs}>
          <span className="flex flex-wrap gap-x-5">
            <a href={phoneLink(contact.phone)} className="underline-offset-4 hover:underline">
              {contact.phone}
            </a>
            <a href={`mailto:${contact.email}`} className="break-all underline-offset-4 hover:underline">
              {contact.email}
            </a>
          </span>
        </DetailRow>
      )}
      {!contact && role === 'professional' && !isAgreed(booking) && booking.status === 'pending' && (
        <DetailRow label={theirs}>
          <span className="text-muted">Appears once you accept</span>
        </DetailRow>
      )}
      {booking.age === null && (
        <DetailRow label={role === 'athlete' ? 'Your details' : 'Athlete’s details'}>
          <span className="text-muted">
            No longer kept. We delete contact details, age, sex, and notes {BOOKING_DETAILS_MONTHS} months
            after a session’s end.
          </span>
        </DetailRow>
      )}
      {booking.notes && (
        <DetailRow label="Notes">
          <span className="whitespace-pre-line">{booking.notes}</span>
          {booking.notes_masked && <HiddenUntilAgreed />}
        </DetailRow>
      )}
    </>
  )
}
