import * as Radix from 'radix-ui/popover'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger

export const PopoverContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Portal>
    <Radix.Content
      sideOffset={8}
      align="start"
      collisionPadding={16}
      className={cn(
        'z-50 w-80 max-w-[calc(100vw-2rem)] animate-fade-in rounded-md border border-line bg-raised p-4 text-sm shadow-lift',
        className,
      )}
      {...rest}
    />
  </Radix.Portal>
)
