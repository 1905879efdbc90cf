import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Heart } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useCommand } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'
import type { ApiProblem } from '../../client/problem.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'

const REFUSALS: Record<number, string> = {
  401: 'Please log in to save professionals.',
  403: 'Only athletes can save professionals.',
}

const sayRefusal = ({ status }: ApiProblem) =>
  notify.error(REFUSALS[status] ?? 'Failed to update saved status. Please try again.')

/**
 * Updates optimistically: shows the requested state until the server's data matches it, and reverts when the server
 * refuses.
 */
const useSaved = (id: string, saved: boolean) => {
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (wanted === saved) setWanted(null)
  const onError = (problem: ApiProblem) => {
    setWanted(null)
    sayRefusal(problem)
  }
  const save = useCommand(actions.saveProfessional, {
    onSuccess: () => notify.success('Added to favorites'),
    onError,
  })
  const unsave = useCommand(actions.unsaveProfessional, {
    onSuccess: () => notify.success('Removed from favorites'),
    onError,
  })
  const shown = wanted ?? saved
  const toggle = () => {
    if (save.pending || unsave.pending) return
    setWanted(!shown)
    ;(shown ? unsave : save).submit({ params: { id } })
  }
  return { shown, toggle }
}

type SaveButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  id: string
  saved: boolean
}

export const SaveButton = ({ id, saved, ...look }: SaveButtonProps) => {
  const { shown, toggle } = useSaved(id, saved)
  return (
    <Button
      variant="outline"
      {...look}
      onClick={toggle}
      className={cn(look.className, shown && 'text-turf!')}
    >
      <Heart aria-hidden className={cn(shown && 'fill-current')} />
      {shown ? 'Saved' : 'Save'}
    </Button>
  )
}
