import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { plural } from '@/entities/program/words.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'

type DeleteProgramProps = { program: Program; onDeleted: () => void }

const whatIsLost = ({ exercise_count, followers }: Program): string => {
  const follow = followers === 0 ? 'No one follows it.' : `${plural(followers, 'athlete')} will lose it.`
  return exercise_count === 0
    ? `It’s a draft without exercises. ${follow}`
    : `Its plan of ${plural(exercise_count, 'exercise')} will be deleted too. The exercises stay in the library. ${follow}`
}

/** Asks for confirmation, because deleting a program can't be undone. */
export const DeleteProgram = ({ program, onDeleted }: DeleteProgramProps) => {
  const [asking, setAsking] = useState(false)
  const { submit, pending } = useCommand(actions.deleteProgram, {
    success: ['Program deleted', `${program.title} was deleted.`],
    failure: 'Failed to delete program',
    onSuccess: onDeleted,
  })
  return (
    <div className="border-line border-t pt-5">
      <Button variant="ghost" onClick={() => setAsking(true)} className="text-bad!">
        <Trash2 aria-hidden />
        Delete program
      </Button>
      {asking && (
        <AlertDialog
          title={`Delete ${program.title}?`}
          description={whatIsLost(program)}
          no="Not now"
          yes="Delete program"
          pending={pending}
          onYes={() => submit({ params: { id: program.id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
