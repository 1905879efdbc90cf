import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { pictureOf } from '../../entities/professional/picture.ts'
import { SaveButton } from '../../entities/professional/save-button.tsx'
import { Verified } from '../../entities/professional/verified.tsx'
import { availabilityWords, professionalName, professionalWords } from '../../entities/professional/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/stars.tsx'

type ResultRowProps = { card: SearchCard; onBook: () => void }

/** The link on the name covers the whole row; buttons sit above it. */
export const ResultRow = ({ card, onBook }: ResultRowProps) => {
  const nameId = useId()
  const name = professionalName(card)
  return (
    <article
      aria-labelledby={nameId}
      className="relative grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3.5 gap-y-4 px-4 py-5 transition-colors duration-150 hover:bg-turf-soft/40 md:grid-cols-[4rem_minmax(0,1fr)_15rem] md:gap-x-5 md:p-6"
    >
      <Avatar
        id={card.user_id}
        name={name}
        picture={pictureOf(card)}
        size="lg"
        className="max-md:size-13 max-md:text-lg"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h2 id={nameId} className="text-xl [overflow-wrap:anywhere]">
            <Link to={`/professional/${card.id}`} className="after:absolute after:inset-0 after:rounded-lg">
              {name}
            </Link>
          </h2>
          {card.is_approved && (
            <span className="relative inline-flex">
              <Verified />
            </span>
          )}
        </div>
        <Facts card={card} />
      </div>
      <Side card={card} onBook={onBook} />
    </article>
  )
}

const Facts = ({ card }: { card: SearchCard }) => {
  const { bio, location, specialty, credentials } = professionalWords(card)
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-muted text-sm">
        <Rating average={card.rating} reviews={card.review_count} />
        <span>{location}</span>
      </p>
      <p className="mt-2.5 line-clamp-3 max-w-[62ch] break-words">{bio}</p>
      <ul aria-label="Specialty and credentials" className="mt-3 flex min-w-0 flex-wrap gap-1.5">
        {[specialty, ...credentials].map((label, index) => (
          <li key={`${index} ${label}`} className="flex min-w-0 max-w-full">
            <Badge variant="outline" className="min-w-0 shrink!">
              <span className="truncate leading-normal">{label}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </>
  )
}

const Side = ({ card, onBook }: ResultRowProps) => {
  const availability = availabilityWords(card.next_opening)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 max-md:col-span-2 md:flex-col md:items-end md:text-right">
      <Price cents={card.price_per_session_cents} />
      {availability && <span className="font-semibold text-sm text-turf">{availability}</span>}
      <div className="relative flex gap-2 max-md:w-full max-md:[&>*]:flex-1 md:mt-auto">
        {card.saved !== null && <SaveButton id={card.id} saved={card.saved} size="sm" />}
        {card.saved === null ? (
          <span title="Only athletes can book sessions">
            <Button size="sm" disabled className="w-full">
              Book Session
            </Button>
          </span>
        ) : (
          <Button size="sm" onClick={onBook}>
            Book Session
          </Button>
        )}
      </div>
    </div>
  )
}
