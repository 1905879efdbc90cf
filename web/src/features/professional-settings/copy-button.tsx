import { Copy } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/ui/button.tsx'
import { type HoursDraft, WEEKDAYS } from './weekly-hours.ts'

export type CopyMenuProps = { draft: HoursDraft; day: number; onChange: (draft: HoursDraft) => void }

type CopyButtonProps = ComponentProps<typeof Button> & { day: number }

export const CopyButton = ({ day, ...rest }: CopyButtonProps) => (
  <Button variant="ghost" size="sm" aria-haspopup="menu" {...rest}>
    <Copy aria-hidden />
    <span>
      Copy<span className="sr-only"> {WEEKDAYS[day]}</span> to…
    </span>
  </Button>
)
