import { Copy } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLayer } from '../../ui/layer.ts'
import { copyDay, type HoursDraft, WEEKDAYS } from './weekly-hours.ts'

type CopyMenuProps = { draft: HoursDraft; day: number; onChange: (draft: HoursDraft) => void }

const TARGETS = [
  { label: 'Monday to Friday', days: [0, 1, 2, 3, 4] },
  { label: 'Every day', days: [0, 1, 2, 3, 4, 5, 6] },
  ...WEEKDAYS.map((label, day) => ({ label, days: [day] })),
]

export const CopyMenu = ({ draft, day, onChange }: CopyMenuProps) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const { layer, onOpen } = useLayer(trigger)
  return (
    <DropdownMenu.Root modal={false} onOpenChange={onOpen}>
      <DropdownMenu.Trigger ref={trigger} asChild>
        <Button variant="ghost" size="sm">
          <Copy aria-hidden />
          <span>
            Copy<span className="sr-only"> {WEEKDAYS[day]}</span> to…
          </span>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={layer}>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={12}
          className="z-50 min-w-48 animate-fade-in rounded-md border border-line bg-raised p-1 shadow-lift"
        >
          {TARGETS.filter(({ days }) => days.length > 1 || days[0] !== day).map(({ label, days }) => (
            <DropdownMenu.Item
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
              className="flex min-h-10 cursor-default select-none items-center rounded-sm px-3 outline-none data-highlighted:bg-turf-soft pointer-coarse:min-h-11"
            >
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
