import { SET_KINDS } from '@fieldside/contracts/exercise-facts.ts'
import type { DoneSet } from '@fieldside/contracts/http/training.ts'
import { Trash2 } from 'lucide-react'
import { oneOf } from '@/client/one-of.ts'
import { KIND_LABELS } from '@/entities/workout/set-words.ts'
import { Button } from '@/ui/button.tsx'
import { ChipChoice } from '@/ui/chip-choice.tsx'

const NONE = 'none'
const RPES = ['6', '6.5', '7', '7.5', '8', '8.5', '9', '9.5', '10']

type Details = Pick<DoneSet, 'kind' | 'rpe'>
type SetDetailsProps = {
  id: string
  /** The exercise and the number of the set, for screen readers. */
  name: string
  set: Details
  onChange: (changes: Partial<Details>) => void
  onRemove: () => void
}

/** What is rarely chosen about a set, behind its number. */
export const SetDetails = ({ id, name, set, onChange, onRemove }: SetDetailsProps) => (
  <div id={id} className="grid gap-3 pt-1 pb-3">
    <ChipChoice
      label="Kind"
      className="grid-cols-2 md:grid-cols-4"
      value={set.kind}
      choices={SET_KINDS.map((kind) => [kind, KIND_LABELS[kind]])}
      onValueChange={(kind) => onChange({ kind: oneOf(SET_KINDS, kind) ?? 'normal' })}
    />
    <ChipChoice
      label="RPE"
      help="How hard it was: 10 leaves no rep in reserve, 8 leaves two."
      className="grid-cols-5"
      value={set.rpe === null ? NONE : String(set.rpe)}
      choices={[...RPES.map((rpe) => [rpe, rpe] as const), [NONE, 'None']]}
      onValueChange={(rpe) => onChange({ rpe: rpe === NONE ? null : Number(rpe) })}
    />
    <Button variant="ghost" className="justify-self-start" aria-label={`Remove ${name}`} onClick={onRemove}>
      <Trash2 aria-hidden />
      Remove set
    </Button>
  </div>
)
