import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Heart } from 'lucide-react'
import type { ComponentProps } from 'react'
import { notify } from '../../client/notify.ts'
import type { ApiProblem } from '../../client/problem.ts'
import { useToggle } from '../../client/use-toggle.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'

const REFUSALS: Record<number, string> = {
  401: 'Please log in to save professionals.',
  403: 'Only athletes can save professionals.',
}

const sayRefusal = ({ status }: ApiProblem) =>
  notify.error(REFUSALS[status] ?? 'Failed to update saved status. Please try again.')

type SaveButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  id: string
  saved: boolean
}

export const SaveButton = ({ id, saved, ...look }: SaveButtonProps) => {
  const { shown, toggle } = useToggle(id, saved, {
    on: { command: actions.saveProfessional, success: 'Added to favorites' },
    off: { command: actions.unsaveProfessional, success: 'Removed from favorites' },
    onError: sayRefusal,
  })
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
