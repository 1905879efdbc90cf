import type { SavedCard } from '@fieldside/contracts/http/bff/dashboards.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { CompareToggle } from '@/entities/professional/compare/compare-toggle.tsx'
import { pictureOf } from '@/entities/professional/picture.ts'
import { SaveButton } from '@/entities/professional/save-button.tsx'
import { NoteDialog } from '@/entities/professional/saved/lazy-note-dialog.ts'
import { professionalName, professionalWords } from '@/entities/professional/words.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Rating } from '@/ui/stars.tsx'

type SavedRowProps = {
  professional: SavedCard
  /** Shown where rows of several lists stand together. */
  listName: string | undefined
}

export const SavedRow = ({ professional, listName }: SavedRowProps) => {
  const name = professionalName(professional)
  const { specialty, location } = professionalWords(professional)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <Avatar id={professional.user_id} name={name} picture={pictureOf(professional)} />
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans font-semibold text-base tracking-normal">
          <Link
            to={`/professional/${professional.id}`}
            className="rounded-sm underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          {listName && (
            <Badge variant="outline" className="min-w-0 shrink!">
              <bdi className="truncate leading-normal">{listName}</bdi>
            </Badge>
          )}
        </h2>
        <p className="text-muted text-sm">
          {specialty} · {location}
        </p>
      </div>
      <Rating average={professional.rating} reviews={professional.review_count} />
      <div className="flex flex-wrap gap-2">
        <CompareToggle professional={{ id: professional.id, name }} size="sm" />
        <SaveButton id={professional.id} saved size="sm" />
      </div>
      <Note id={professional.id} name={name} note={professional.note} />
    </li>
  )
}

const Note = ({ id, name, note }: { id: string; name: string; note: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex basis-full flex-wrap items-start gap-x-3 gap-y-1 md:pl-16">
      {note && <p className="min-w-0 max-w-[64ch] whitespace-pre-line break-words text-sm">{note}</p>}
      <Button
        variant="link"
        size="sm"
        className="-my-2 px-0!"
        aria-label={`${note ? 'Edit note' : 'Add a note'} about ${name}`}
        onClick={() => setOpen(true)}
      >
        {note ? 'Edit note' : 'Add a note'}
      </Button>
      {isOpen && <NoteDialog id={id} onClose={() => setOpen(false)} />}
    </div>
  )
}
