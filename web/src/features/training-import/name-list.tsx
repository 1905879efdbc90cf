import type { ImportPreview } from '@fieldside/contracts/http/training-imports.ts'
import { useState } from 'react'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { countOf } from './import-words.ts'
import { NamePicker } from './name-picker.tsx'

type Named = ImportPreview['names'][number]
export type Choices = ReadonlyMap<string, Named['exercise']>

type NameListProps = {
  names: readonly Named[]
  choices: Choices
  onChoose: (name: string, exercise: Named['exercise']) => void
}

const SHOWN_FIRST = 20

export const NameList = ({ names, choices, onChoose }: NameListProps) => {
  const [picking, setPicking] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? names : names.slice(0, SHOWN_FIRST)
  const matched = [...choices.values()].filter(Boolean).length
  return (
    <div>
      <h4 className="font-semibold">Exercises</h4>
      <p className="text-muted text-sm">
        {matched} of {names.length} matched to ours. Check them before you import. The others keep the file’s
        name. We remember your choices for the next file.
      </p>
      <ul aria-label="Exercises" className="mt-2 divide-y divide-line border-line border-y">
        {shown.map(({ name, sets, is_confirmed, exercise }) => {
          const choice = choices.get(name) ?? null
          const isSuggestion = !is_confirmed && choice !== null && choice.id === exercise?.id
          return (
            <li key={name} className="flex items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="break-words">
                  {name} <span className="text-muted text-sm">{countOf(sets, 'set')}</span>
                </p>
                <p className="flex flex-wrap items-center gap-x-2 text-sm">
                  {choice ? (
                    <span className="font-semibold">{choice.exercise_name}</span>
                  ) : (
                    <span className="text-muted">Keeps this name</span>
                  )}
                  {isSuggestion && <Badge variant="secondary">Suggested</Badge>}
                </p>
              </div>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Change the match of ${name}`}
                onClick={() => setPicking(name)}
              >
                Change
              </Button>
            </li>
          )
        })}
      </ul>
      {!showsAll && names.length > SHOWN_FIRST && (
        <Button variant="ghost" className="mt-2" onClick={() => setShowsAll(true)}>
          Show all {names.length}
        </Button>
      )}
      {picking !== null && (
        <NamePicker
          name={picking}
          onPick={(exercise) => {
            onChoose(picking, exercise)
            setPicking(null)
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  )
}
