import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { distanceWords, languageNames, responseWords } from '../../entities/professional/card-words.ts'
import { CompareToggle } from '../../entities/professional/compare/compare-toggle.tsx'
import { pictureOf } from '../../entities/professional/picture.ts'
import { SaveButton } from '../../entities/professional/save-button.tsx'
import { Verified } from '../../entities/professional/verified.tsx'
import { professionalName, professionalWords } from '../../entities/professional/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/stars.tsx'
import { NextSlots } from './next-slots.tsx'
import { Why } from './why.tsx'

type ResultCardProps = { card: SearchResult; onBook: () => void }

/** The link on the name covers the whole card; buttons sit above it. */
export const ResultCard = ({ card, onBook }: ResultCardProps) => {
  const nameId = useId()
  const name = professionalName(card)
  return (
    <Card className="relative h-full transition-colors duration-150 hover:border-edge">
      <article aria-labelledby={nameId} className="flex h-full flex-col gap-4 p-4 md:p-5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          <Avatar id={card.user_id} name={name} picture={pictureOf(card)} size="lg" moves />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h2 id={nameId} className="text-xl [overflow-wrap:anywhere]">
                <Link
                  viewTransition
                  to={`/professional/${card.id}`}
                  className="after:absolute after:inset-0 after:rounded-lg"
                >
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
        </div>
        <About card={card} />
        <div className="mt-auto grid gap-4">
          <NextSlots card={card} name={name} />
          <Footer card={card} onBook={onBook} />
        </div>
      </article>
    </Card>
  )
}

const Facts = ({ card }: { card: SearchResult }) => {
  const place = [professionalWords(card).location, distanceWords(card.distance_miles)].filter(Boolean)
  const response = responseWords(card)
  return (
    <div className="mt-1.5 grid gap-1 text-muted text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating average={card.rating} reviews={card.review_count} />
        <span>{place.join(' · ')}</span>
      </p>
      {response && <p>{response}</p>}
    </div>
  )
}

/** The specialty and credentials as badges, the rest as a quiet line. */
const About = ({ card }: { card: SearchResult }) => {
  const { bio, specialty, credentials } = professionalWords(card)
  const topics = [...card.sports, ...card.conditions, ...languageNames(card)]
  const more = [...topics, ...(card.welcomes_new_athletes ? ['New athletes welcome'] : [])]
  return (
    <div className="grid gap-2.5">
      <ul aria-label="Specialty and credentials" className="flex min-w-0 flex-wrap gap-1.5">
        {[specialty, ...credentials].map((label, index) => (
          <li key={`${index} ${label}`} title={label} className="flex min-w-0 max-w-full">
            <Badge variant="outline" className="min-w-0 shrink!">
              <span className="truncate leading-normal">{label}</span>
            </Badge>
          </li>
        ))}
      </ul>
      <p className="line-clamp-2 break-words">{bio}</p>
      {more.length > 0 && <p className="line-clamp-2 break-words text-muted text-sm">{more.join(' · ')}</p>}
    </div>
  )
}

const Footer = ({ card, onBook }: ResultCardProps) => (
  <div className="grid gap-3 border-line border-t pt-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <Price cents={card.price_per_session_cents} />
      <Why reasons={card.reasons} />
    </div>
    {card.saved !== null && (
      <div className="relative flex flex-wrap gap-2 [&>*]:flex-1">
        <CompareToggle professional={{ id: card.id, name: professionalName(card) }} size="sm" />
        <SaveButton id={card.id} saved={card.saved} size="sm" />
        <Button size="sm" onClick={onBook} className="max-md:basis-full">
          Book Session
        </Button>
      </div>
    )}
  </div>
)
