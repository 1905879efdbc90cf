import type { LibraryExercise } from '@fieldside/contracts/http/exercises.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { categoryLabel } from '@/entities/exercise/category-words.ts'
import { ExerciseVideo, LockedVideo } from '@/entities/exercise/exercise-video.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { ExerciseFacts } from './exercise-facts.tsx'

type ExerciseCardProps = {
  exercise: LibraryExercise
  signedIn: boolean
  /** Only admins have these. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

export const ExerciseCard = ({ exercise, signedIn, onEdit, onDelete }: ExerciseCardProps) => {
  const { exercise_name: name, category, notes, video_url, has_video } = exercise
  const headingId = useId()
  return (
    <Card className="flex flex-col overflow-hidden" role="article" aria-labelledby={headingId}>
      {video_url && <ExerciseVideo key={video_url} name={name} url={video_url} />}
      {has_video && !video_url && <LockedVideo name={name} signedIn={signedIn} />}
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 id={headingId} className="min-w-0 text-xl [overflow-wrap:anywhere]">
            {name}
          </h2>
          <Badge>{categoryLabel(category)}</Badge>
        </div>
        <ExerciseFacts exercise={exercise} />
        {notes && <Notes text={notes} about={name} hasRoom={!has_video} />}
        {onEdit && onDelete && (
          <div className="mt-auto flex gap-2 pt-1">
            <Button variant="outline" size="sm" onClick={onEdit} aria-label={`Edit ${name}`}>
              <Pencil aria-hidden />
              Edit
            </Button>
            <Button variant="ghost" size="sm" onClick={onDelete} aria-label={`Delete ${name}`}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** Longer notes start collapsed. Cards have equal heights, so without a video there is room for twelve lines. */
const FOLDED_CHARS = 140
const ROOMY_CHARS = 400

type NotesProps = { text: string; about: string; hasRoom: boolean }

const Notes = ({ text, about, hasRoom }: NotesProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const isLong = text.length > FOLDED_CHARS
  const fitsWide = hasRoom && text.length <= ROOMY_CHARS
  const fold = hasRoom ? 'line-clamp-4 md:line-clamp-12' : 'line-clamp-4'
  return (
    <div>
      <p id={id} className={cn('whitespace-pre-line [overflow-wrap:anywhere]', isLong && !open && fold)}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={cn(
            'mt-1 min-h-11 font-semibold text-turf underline-offset-4 hover:underline',
            fitsWide && 'md:hidden',
          )}
        >
          {open ? 'Show less' : 'Show all'}
          <span className="sr-only"> of {about}</span>
        </button>
      )}
    </div>
  )
}
