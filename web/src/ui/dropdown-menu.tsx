import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cn } from './cn.ts'
import { useOpeningPopup } from './layer.ts'

type DropdownMenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode
  children: ReactNode
}

/** Opens as soon as it mounts. */
export const DropdownMenu = ({ trigger, children }: DropdownMenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const { layer, isOpen, change } = useOpeningPopup(button)
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={layer}>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={12}
          className="z-50 min-w-48 animate-fade-in rounded-md border border-line bg-raised p-1 shadow-lift"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const DropdownMenuItem = ({ className, ...rest }: ComponentProps<typeof Radix.Item>) => (
  <Radix.Item
    className={cn(
      'flex min-h-10 cursor-default select-none items-center rounded-sm px-3 outline-none data-highlighted:bg-turf-soft pointer-coarse:min-h-11',
      className,
    )}
    {...rest}
  />
)

type DropdownMenuChoicesProps = ComponentProps<typeof Radix.RadioGroup> & { label: string }

/** A group of items of which one is chosen. */
export const DropdownMenuChoices = ({ label, children, ...rest }: DropdownMenuChoicesProps) => (
  <Radix.RadioGroup
    aria-label={label}
    className="mb-1 max-h-64 overflow-y-auto border-line border-b pb-1"
    {...rest}
  >
    <Radix.Label className="px-3 pt-2 pb-1 text-muted text-sm">{label}</Radix.Label>
    {children}
  </Radix.RadioGroup>
)

export const DropdownMenuChoice = ({ children, ...rest }: ComponentProps<typeof Radix.RadioItem>) => (
  <Radix.RadioItem
    className="flex min-h-10 max-w-72 cursor-default select-none items-center gap-2 rounded-sm px-3 outline-none data-highlighted:bg-turf-soft pointer-coarse:min-h-11"
    {...rest}
  >
    <span aria-hidden className="grid size-4 shrink-0 place-items-center">
      <Radix.ItemIndicator>
        <Check className="size-4 text-turf" />
      </Radix.ItemIndicator>
    </span>
    {children}
  </Radix.RadioItem>
)
