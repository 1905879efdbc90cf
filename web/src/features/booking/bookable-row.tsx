import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '@/client/session.tsx'
import { openingWords } from '@/entities/professional/card-words.ts'
import { pictureOf } from '@/entities/professional/picture.ts'
import { professionalName, professionalWords } from '@/entities/professional/words.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Price } from '@/ui/price.tsx'
import { Rating } from '@/ui/stars.tsx'

export const BookableRow = ({ card, onAsk }: { card: SearchResult; onAsk: () => void }) => {
  const nameId = useId()
  const name = professionalName(card)
  const { specialty, location } = professionalWords(card)
  const availability = openingWords(card)
  return (
    <article
      aria-labelledby={nameId}
      className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 p-4 md:grid-cols-[3rem_minmax(0,1fr)_auto_auto] md:px-5"
    >
      <Avatar id={card.user_id} name={name} picture={pictureOf(card)} moves />
      <div className="min-w-0">
        <h2 id={nameId} className="font-sans font-semibold text-base tracking-normal">
          <Link
            viewTransition
            to={`/professional/${card.id}`}
            className="rounded-sm underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <span>{specialty}</span>
          <span>{location}</span>
          <Rating average={card.rating} reviews={card.review_count} />
        </p>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 max-md:col-span-2 md:grid md:justify-items-end md:pr-2 md:text-right">
        <Price cents={card.price_per_session_cents} />
        {availability && <span className="font-semibold text-sm text-turf">{availability}</span>}
      </div>
      <AskButton name={name} onAsk={onAsk} />
    </article>
  )
}

/** Disables the button for professionals and admins. Visitors are asked to log in when they click it. */
const AskButton = ({ name, onAsk }: { name: string; onAsk: () => void }) => {
  const session = useSession()
  const isOther = session.status === 'signed-in' && session.user.role !== 'athlete'
  const button = (
    <Button
      size="sm"
      disabled={isOther || session.status === 'loading'}
      onClick={onAsk}
      aria-label={`Request Session with ${name}`}
      className="w-full"
    >
      Request Session
    </Button>
  )
  return (
    <span className="max-md:col-span-2" {...(isOther && { title: 'Only athletes can book sessions' })}>
      {button}
    </span>
  )
}
