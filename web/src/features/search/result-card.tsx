import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { CHOICES, distanceWords, FLAGS, responseWords } from '@/entities/professional/card-words.ts'
import { CompareToggle } from '@/entities/professional/compare/compare-toggle.tsx'
import { pictureOf } from '@/entities/professional/picture.ts'
import { SaveButton } from '@/entities/professional/save-button.tsx'
import { Verified } from '@/entities/professional/verified.tsx'
import { professionalName, professionalWords } from '@/entities/professional/words.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Price } from '@/ui/price.tsx'
import { Rating } from '@/ui/stars.tsx'
import { NextSlots } from './next-slots.tsx'
import { Why } from './why.tsx'

type ResultCardProps = { card: SearchResult; onBook: () => void }

/** The link on the name covers the whole card; buttons sit above it. */
export const ResultCard = ({ card, onBook }: ResultCardProps) => {
  const nameId = useId()
  const name = professionalName(card)
  return (
    <Card className="relative h-full transition-colors duration-150 hover:border-edge">
      <article aria-labelledby={nameId} className="flex h-full flex-col gap-1.5 p-3 md:gap-4 md:p-5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 md:gap-x-4">
          <Avatar
            id={card.user_id}
            name={name}
            picture={pictureOf(card)}
            size="lg"
            moves
            className="max-md:size-12! max-md:text-lg!"
          />
          <div className="min-w-0">
            <h2
              id={nameId}
              title={name}
              className="text-xl max-md:truncate max-md:leading-[1.15]! md:[overflow-wrap:anywhere]"
            >
              <Link
                viewTransition
                to={`/professional/${card.id}`}
                className="after:absolute after:inset-0 after:rounded-lg"
              >
                {name}
              </Link>
            </h2>
            <Facts card={card} />
          </div>
        </div>
        <About card={card} />
        <div className="mt-auto grid grid-cols-1 gap-2 md:gap-4">
          <NextSlots card={card} name={name} />
          <Footer card={card} onBook={onBook} />
        </div>
      </article>
    </Card>
  )
}

/** On one line on phones. */
const Facts = ({ card }: { card: SearchResult }) => {
  const place = [professionalWords(card).location, distanceWords(card.distance_miles)]
    .filter(Boolean)
    .join(' · ')
  return (
    <p className="flex items-center gap-x-2 gap-y-1 text-muted text-sm md:mt-1.5 md:flex-wrap">
      <span className="shrink-0">
        <Rating average={card.rating} reviews={card.review_count} />
      </span>
      <span title={place} className="max-md:truncate">
        {place}
      </span>
    </p>
  )
}

/** The specialty and credentials as badges, the rest as a quiet line. Phones show whole badges on one line. */
const About = ({ card }: { card: SearchResult }) => {
  const { bio, specialty, credentials } = professionalWords(card)
  const more = [
    ...card.sports,
    ...card.conditions,
    ...[...CHOICES, ...FLAGS].flatMap(({ words }) => words(card)),
    ...[responseWords(card)].filter((words) => words !== null),
  ]
  return (
    <div className="grid grid-cols-1 gap-1 md:gap-2.5">
      <div className="flex gap-1.5">
        {card.is_approved && (
          <span className="relative h-6 shrink-0">
            <Verified />
          </span>
        )}
        <ul
          aria-label="Specialty and credentials"
          className="flex min-w-0 flex-1 flex-wrap gap-1.5 max-md:h-6 max-md:overflow-hidden"
        >
          {[specialty, ...credentials].map((label, index) => (
            <li key={`${index} ${label}`} title={label} className="flex min-w-0 max-w-full">
              <Badge variant="outline" className="min-w-0 shrink!">
                <span className="truncate leading-normal">{label}</span>
              </Badge>
            </li>
          ))}
        </ul>
      </div>
      <p className="break-words max-md:line-clamp-1 max-md:text-sm md:line-clamp-2">{bio}</p>
      {more.length > 0 && (
        <p className="break-words text-muted text-sm max-md:line-clamp-1 md:line-clamp-2">
          {more.join(' · ')}
        </p>
      )}
    </div>
  )
}

const Footer = ({ card, onBook }: ResultCardProps) => (
  <div className="grid grid-cols-1 gap-1.5 border-line md:gap-3 md:border-t md:pt-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <Price cents={card.price_per_session_cents} />
      <Why reasons={card.reasons} />
    </div>
    {card.saved !== null && (
      <div className="relative flex gap-2 md:flex-wrap md:[&>*]:flex-1">
        <CompareToggle professional={{ id: card.id, name: professionalName(card) }} size="sm" bareOnPhones />
        <SaveButton id={card.id} saved={card.saved} size="sm" />
        <Button size="sm" onClick={onBook} className="max-md:h-11! max-md:flex-1">
          Book Session
        </Button>
      </div>
    )}
  </div>
)
