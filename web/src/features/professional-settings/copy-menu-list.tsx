import { DropdownMenu, DropdownMenuItem } from '@/ui/dropdown-menu.tsx'
import { CopyButton, type CopyMenuProps } from './copy-button.tsx'
import { copyDay, WEEKDAYS } from './weekly-hours.ts'

const TARGETS = [
  { label: 'Monday to Friday', days: [0, 1, 2, 3, 4] },
  { label: 'Every day', days: [0, 1, 2, 3, 4, 5, 6] },
  ...WEEKDAYS.map((label, day) => ({ label, days: [day] })),
]

/** Opens as soon as it mounts. */
export const CopyMenuList = ({ draft, day, onChange }: CopyMenuProps) => (
  <DropdownMenu trigger={<CopyButton day={day} />}>
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
