import { ArrowDown, ArrowUp, Replace, SkipForward } from 'lucide-react'
import { DropdownMenu, DropdownMenuItem } from '@/ui/dropdown-menu.tsx'
import { type ExerciseMenuProps, MenuButton } from './menu-button.tsx'

const ITEM = 'gap-2.5 [&_svg]:size-4'

/** Opens as soon as it mounts. */
export const ExerciseMenu = ({ entry, editing, isFirst, isLast, onSwap }: ExerciseMenuProps) => (
  <DropdownMenu trigger={<MenuButton name={entry.exercise_name} />}>
    <DropdownMenuItem className={ITEM} onSelect={onSwap}>
      <Replace aria-hidden />
      Swap
    </DropdownMenuItem>
    <DropdownMenuItem className={ITEM} onSelect={() => editing.skip(entry, true)}>
      <SkipForward aria-hidden />
      Skip
    </DropdownMenuItem>
    {!isFirst && (
      <DropdownMenuItem className={ITEM} onSelect={() => editing.move(entry, -1)}>
        <ArrowUp aria-hidden />
        Move up
      </DropdownMenuItem>
    )}
    {!isLast && (
      <DropdownMenuItem className={ITEM} onSelect={() => editing.move(entry, 1)}>
        <ArrowDown aria-hidden />
        Move down
      </DropdownMenuItem>
    )}
  </DropdownMenu>
)
