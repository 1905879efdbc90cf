import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { CloseButton, overlayClass } from './dialog-window.tsx'
import { useReturnFocus } from './return-focus.ts'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  side?: 'left' | 'right'
  title: string
  description: string
  /** Shows the title only to screen readers. */
  quiet?: boolean
  children: ReactNode
}

export const SheetWindow = ({
  open,
  onOpenChange,
  side = 'left',
  title,
  description,
  quiet = false,
  children,
}: SheetProps) => {
  const returnFocus = useReturnFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          {...returnFocus}
          className={cn(
            'fixed inset-y-0 z-50 flex w-[18rem] max-w-[88vw] flex-col overflow-y-auto bg-paper shadow-lift outline-none',
            side === 'left'
              ? 'left-0 animate-from-left border-line border-r'
              : 'right-0 animate-from-right border-line border-l',
          )}
        >
          <header
            className={cn('flex items-start gap-3 px-5 pt-5', quiet ? 'absolute top-0 right-0' : 'pb-3')}
          >
            <div className={cn('min-w-0 flex-1', quiet && 'sr-only')}>
              <Radix.Title className="text-xl">{title}</Radix.Title>
              <Radix.Description className="mt-1 text-muted text-sm">{description}</Radix.Description>
            </div>
            <CloseButton />
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
