import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { Professional, ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { LANGUAGE_LABELS } from '@fieldside/contracts/languages.ts'
import { pictureOf } from '@/entities/professional/picture.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge, VerifiedBadge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

const NOT_SET = 'Not filled in'

export const ProfileTab = ({ professional }: { professional: Professional }) => {
  const name = [professional.first_name, professional.last_name].filter(Boolean).join(' ')
  const publicPage = `/professional/${professional.id}`
  return (
    <Card className="max-w-3xl">
      <header className="flex flex-wrap items-center gap-4 p-5">
        <Avatar id={professional.user_id} name={name} picture={pictureOf(professional)} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-xl [overflow-wrap:anywhere]">{name || 'No name yet'}</h2>
          <div className="mt-1.5 flex flex-wrap gap-2">
            {professional.is_approved && <VerifiedBadge />}
            <Badge variant="outline">
              {professional.is_accepting_bookings ? 'Accepting bookings' : 'Not accepting bookings'}
            </Badge>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {professional.is_approved && (
            <LinkButton to={publicPage} variant="ghost">
              View as an athlete
            </LinkButton>
          )}
          <LinkButton to="/professional-settings#profile" variant="outline">
            Edit profile
          </LinkButton>
        </div>
      </header>
      <dl className="divide-y divide-line border-line border-t">
        {factsOf(professional).map(([label, value]) => (
          <div key={label} className="grid grid-cols-1 gap-x-4 px-5 py-3 md:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-muted text-sm leading-6">{label}</dt>
            <dd className="whitespace-pre-line break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type Fact = [string, string]

/** Every field of the profile form by name, so that the compiler asks for a new one. */
const PROFILE: Record<keyof ProfessionalProfileForm, ((professional: Professional) => Fact) | null> = {
  full_name: null, // The heading.
  specialty: ({ specialty }) => ['Specialty', specialty ?? NOT_SET],
  credentials: ({ credentials }) => ['Credentials', credentials || NOT_SET],
  city: ({ location }) => ['Location', location ?? NOT_SET],
  state: null, // In the location.
  bio: ({ bio }) => ['About', bio || NOT_SET],
  phone: ({ phone }) => ['Phone', phone || NOT_SET],
  sports: ({ sports }) => ['Sports', sports.join(', ') || NOT_SET],
  conditions: ({ conditions }) => ['Conditions treated', conditions.join(', ') || NOT_SET],
  languages: ({ languages }) => [
    'Languages',
    languages.map((code) => LANGUAGE_LABELS[code]).join(', ') || NOT_SET,
  ],
  zip: ({ zip }) => ['ZIP code', zip || NOT_SET],
  welcomes_new_athletes: ({ welcomes_new_athletes }) => [
    'New athletes',
    welcomes_new_athletes ? 'Welcome' : NOT_SET,
  ],
}

const factsOf = (professional: Professional): Fact[] => [
  ...Object.values(PROFILE).flatMap((fact) => (fact ? [fact(professional)] : [])),
  ['Email', professional.email],
  ['Price per session', priceOf(professional)],
  ['Rating', ratingOf(professional)],
  ['Profile completion', `${professional.profile_completion_percent}%`],
]

const priceOf = ({ price_per_session_cents, show_price }: Professional): string => {
  if (price_per_session_cents === null) return NOT_SET
  return `${formatCents(price_per_session_cents)}${show_price ? '' : ', hidden from athletes'}`
}

const ratingOf = ({ rating, review_count }: Professional): string =>
  rating === null
    ? 'New: no reviews yet'
    : `${rating.toFixed(1)} from ${review_count} ${review_count === 1 ? 'review' : 'reviews'}`
