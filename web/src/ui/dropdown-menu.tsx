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
