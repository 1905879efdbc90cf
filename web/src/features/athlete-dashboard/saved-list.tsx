import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import { Link } from 'react-router-dom'
import { type Page, usePages } from '../../client/use-pages.ts'
import { pictureOf } from '../../entities/professional/picture.ts'
import { SaveButton } from '../../entities/professional/save-button.tsx'
import { professionalName, professionalWords } from '../../entities/professional/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Rating } from '../../ui/stars.tsx'

export const SavedList = ({ saved }: { saved: Page<ProfessionalCard> }) => {
  const { rows, ...more } = usePages(saved, screens.savedPage, (cursor) => ({ query: { cursor } }))
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No saved professionals yet"
        action={<LinkButton to="/search">Find professionals</LinkButton>}
      >
        Save professionals you like in search. They’ll appear here.
      </EmptyState>
    )
  }
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {rows.map((professional) => (
            <SavedRow key={professional.id} professional={professional} />
          ))}
        </ul>
      </Card>
      <MoreButton {...more} />
    </>
  )
}

const SavedRow = ({ professional }: { professional: ProfessionalCard }) => {
  const name = professionalName(professional)
  const { specialty, location } = professionalWords(professional)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <Avatar id={professional.user_id} name={name} picture={pictureOf(professional)} />
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="font-sans font-semibold text-base tracking-normal">
          <Link
            to={`/professional/${professional.id}`}
            className="rounded-sm underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="text-muted text-sm">
          {specialty} · {location}
        </p>
      </div>
      <Rating average={professional.rating} reviews={professional.review_count} />
      <SaveButton id={professional.id} saved size="sm" />
    </li>
  )
}
