import type { Landing, LandingCard, LandingSlot } from '@fieldside/contracts/http/bff/landing.ts'
import { Star } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Disc } from '@/ui/avatar.tsx'
import { VerifiedBadge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { readerText, type Shows } from './slot-texts.ts'

const NONE: LandingSlot = { at: '', day: '', clock: '' }
const FLOATING = 'shadow-[0_24px_60px_-24px_oklch(10%_.05_160/.7)]'

/** Professionals who opted in, with their next available slots. Each card is a link to the profile. */
export const ProfessionalsPicture = ({ landing: { professionals, zone } }: { landing: Landing }) => {
  const [lead, ...others] = professionals
  return (
    <ul aria-label="Professionals with available times" className="grid gap-3.5 text-ink">
      {lead && <Lead card={lead} zone={zone} />}
      {others.map((card) => (
        <Other key={card.id} card={card} />
      ))}
    </ul>
  )
}

const Lead = ({
  card: { id, name, initials, hue, about, rating, slots },
  zone,
}: CardProps & { zone: string }) => (
  <li>
    <Card className={cn('relative p-5', FLOATING)}>
      <div className="flex items-center gap-3.5">
        <Disc initials={initials} hue={hue} className={cn(DISC, 'size-12 text-lg')} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <ProfileLink id={id} name={name} />
            <VerifiedBadge />
          </div>
          <p className="text-muted text-sm">{about}</p>
        </div>
      </div>
      <div className="mt-4.5 grid grid-cols-4 gap-2 max-md:grid-cols-3 max-md:[&>:last-child]:hidden">
        {[0, 1, 2, 3].map((index) => (
          <Slot key={index} id={id} slot={slots[index] ?? NONE} />
        ))}
      </div>
      <div className="mt-4 flex items-center justify-between gap-4 text-sm">
        <span className="flex items-center gap-1.5">
          <Star aria-hidden className="size-4 fill-flare stroke-none" />
          <span className="sr-only">Rating</span>
          <span className="font-semibold tabular-nums">{rating}</span>
        </span>
        <ReaderText shows="zone" className="text-muted">{`Times in ${zone}`}</ReaderText>
      </div>
    </Card>
  </li>
)

const Other = ({ card: { id, name, initials, hue, about, slots } }: CardProps) => {
  const { at, day, clock } = slots[0] ?? NONE
  return (
    <li className="lg:ml-11">
      <Card className={cn('relative flex items-center gap-3.5 px-5 py-3.5', FLOATING)}>
        <Disc initials={initials} hue={hue} className={cn(DISC, 'size-10 text-base')} />
        <div className="min-w-0 flex-1">
          <ProfileLink id={id} name={name} />
          <p className="text-muted text-sm">{about}</p>
        </div>
        <p className="grid shrink-0 justify-items-end text-sm">
          <ReaderText shows="day" at={at} className="text-muted">
            {day}
          </ReaderText>
          <ReaderText shows="clock" at={at} className="font-semibold tabular-nums">
            {clock}
          </ReaderText>
        </p>
      </Card>
    </li>
  )
}

type CardProps = { card: LandingCard }

const DISC = 'grid shrink-0 place-items-center overflow-hidden rounded-full'

/** Its click area is the whole card. */
const ProfileLink = ({ id, name }: { id: string; name: string }) => (
  <Link
    to={`/professional/${id}`}
    className="rounded-sm font-semibold text-base underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline"
  >
    {name}
  </Link>
)

/** Opens the booking dialog. Its address is written here, because bookingAddress loads the contract's schemas. */
const Slot = ({ id, slot: { at, day, clock } }: { id: string; slot: LandingSlot }) => (
  <Link
    to={`/professional/${id}?book=session&start=${at}`}
    className="relative grid h-14 content-center justify-items-center gap-0.5 overflow-hidden whitespace-nowrap rounded-sm border border-edge bg-raised px-1 hover:border-turf hover:bg-turf-soft has-[[datetime='']]:invisible"
  >
    <ReaderText shows="day" at={at} className="text-muted text-sm leading-tight">
      {day}
    </ReaderText>
    <ReaderText shows="clock" at={at} className="font-semibold text-sm tabular-nums leading-tight">
      {clock}
    </ReaderText>
  </Link>
)

type ReaderTextProps = { shows: Shows; at?: string; children: string; className?: string }

/** Shows the server's text until first-script.ts or React replaces it with the reader's. */
const ReaderText = ({ shows, at = '', children, className }: ReaderTextProps) => {
  const Element = shows === 'zone' ? 'span' : 'time'
  return (
    <Element
      {...(shows !== 'zone' && { dateTime: at })}
      data-shows={shows}
      suppressHydrationWarning
      className={cn('whitespace-nowrap', className)}
    >
      {import.meta.env.SSR ? children : readerText(shows, at)}
    </Element>
  )
}
