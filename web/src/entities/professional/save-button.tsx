import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Heart } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useToggle } from '@/client/use-toggle.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { SaveMenu } from './saved/save-menu.tsx'
import { sayRefusal } from './saved/save-words.ts'

type SaveButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  id: string
  saved: boolean
}

/** Saves and unsaves with one click. The menu beside it chooses a list and edits the note. */
export const SaveButton = ({ id, saved, className, ...look }: SaveButtonProps) => {
  const { shown, toggle } = useToggle(id, saved, {
    on: { command: actions.saveProfessional, success: 'Added to favorites' },
    off: { command: actions.unsaveProfessional, success: 'Removed from favorites' },
    onError: sayRefusal,
  })
  return (
    <span className={cn('inline-flex', className)}>
      <Button
        variant="outline"
        {...look}
        onClick={toggle}
        className={cn('flex-1 rounded-r-none', shown && 'text-turf!')}
      >
        <Heart aria-hidden className={cn(shown && 'fill-current')} />
        {shown ? 'Saved' : 'Save'}
      </Button>
      <SaveMenu id={id} saved={shown} {...look} />
    </span>
  )
}
