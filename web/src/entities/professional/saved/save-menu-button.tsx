import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'

export type SaveMenuProps = Pick<ComponentProps<typeof Button>, 'size'> & {
  /** Of the professional. */
  id: string
  saved: boolean
}

/** The right half of the save button. */
export const SaveMenuButton = ({ className, ...rest }: ComponentProps<typeof Button>) => (
  <Button
    variant="outline"
    aria-haspopup="menu"
    aria-label="List and note"
    {...rest}
    className={cn('-ml-px rounded-l-none px-2.5!', className)}
  >
    <ChevronDown aria-hidden />
  </Button>
)
