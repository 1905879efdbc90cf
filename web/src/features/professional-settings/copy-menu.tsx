import { Copy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { copyDay, type HoursDraft, WEEKDAYS } from './weekly-hours.ts'

type CopyMenuProps = { draft: HoursDraft; day: number; onChange: (draft: HoursDraft) => void }

const TARGETS = [
  { label: 'Monday to Friday', days: [0, 1, 2, 3, 4] },
  { label: 'Every day', days: [0, 1, 2, 3, 4, 5, 6] },
  ...WEEKDAYS.map((label, day) => ({ label, days: [day] })),
]

export const CopyMenu = ({ draft, day, onChange }: CopyMenuProps) => (
  <DropdownMenu
    trigger={
      <Button variant="ghost" size="sm">
        <Copy aria-hidden />
        <span>
          Copy<span className="sr-only"> {WEEKDAYS[day]}</span> to…
        </span>
      </Button>
    }
  >
    {TARGETS.filter(({ days }) => days.length > 1 || days[0] !== day).map(({ label, days }) => (
      <DropdownMenuItem
        key={label}
        onSelect={() =>
          onChange(
            copyDay(
              draft,
              day,
              days.filter((other) => other !== day),
            ),
          )
        }
      >
        {label}
      </DropdownMenuItem>
    ))}
  </DropdownMenu>
)
