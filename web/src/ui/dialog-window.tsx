import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { keyboardScroll } from './keyboard-scroll.ts'
import { Logo } from './logo.tsx'
import { useReturnFocus } from './return-focus.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons at the bottom, which stay visible while the body scrolls. */
  footer?: ReactNode
  /** 'page' fills the window on phones. */
  size?: 'md' | 'lg' | 'page'
  /** Can't be closed, and hides the page, which may show data that the user may no longer see. */
  insistent?: boolean
  children?: ReactNode
}

/** Keeps the dialog open when the user closes a toast over it. */
const keepForToasts = (event: { target: EventTarget | null; preventDefault: () => void }) => {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
}

/** Escape closes an open list of suggestions first. */
const keepForSuggestions = (event: KeyboardEvent) => {
  if (document.activeElement?.matches('[role=combobox][aria-expanded=true]')) event.preventDefault()
}

export const overlayClass = 'fixed inset-0 z-40 animate-fade-in bg-[oklch(15%_0.02_160/0.55)]'

const WIDTHS = { md: 'md:max-w-lg', lg: 'md:max-w-2xl', page: 'md:max-w-2xl lg:max-w-3xl' }

/**
 * Centered from 768 px up, a bottom sheet on phones. The heading stays visible while the body scrolls, except in a low
 * window (a phone on its side, 200% zoom), where it would leave little of the body. The footer leaves at least half of
 * the window for what scrolls.
 */
export const DialogWindow = ({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  insistent = false,
  children,
}: DialogProps) => {
  const returnFocus = useReturnFocus(open)
  const isPage = size === 'page'
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={insistent ? 'fixed inset-0 z-50 bg-paper p-6 text-turf' : overlayClass}>
          {insistent && <Logo />}
        </Radix.Overlay>
        <Radix.Content
          {...returnFocus}
          {...(!description && { 'aria-describedby': undefined })}
          onInteractOutside={keepForToasts}
          onEscapeKeyDown={keepForSuggestions}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex animate-rise-in flex-col border border-line bg-raised shadow-lift outline-none',
            isPage ? 'max-md:h-dvh max-md:border-0' : 'max-h-[92dvh] rounded-t-lg',
            'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[86dvh] md:w-[calc(100vw-4rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-lg',
            WIDTHS[size],
          )}
        >
          {!isPage && <span aria-hidden className="mx-auto mt-2 h-1 w-10 rounded-full bg-edge md:hidden" />}
          {!insistent && (
            <CloseButton className="absolute top-3 right-3 z-20 bg-raised max-md:top-4 md:top-4 md:right-4" />
          )}
          <div
            ref={keyboardScroll}
            className="flex min-h-0 flex-1 flex-col scroll-py-16 overflow-y-auto overscroll-contain tall:overflow-hidden"
          >
            <header className={cn('py-3 pl-5 md:pt-6 md:pl-6', insistent ? 'pr-5 md:pr-6' : 'pr-16')}>
              <Radix.Title className="break-words text-xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1.5 break-words text-muted">{description}</Radix.Description>
              )}
            </header>
            {/* Scrolls a focused control into view with its label above and its error below. */}
            <div
              ref={keyboardScroll}
              className="px-5 pb-5 tall:min-h-0 tall:flex-1 tall:scroll-py-16 tall:overflow-y-auto tall:overscroll-contain md:px-6 md:pb-6"
            >
              <div>{children}</div>
            </div>
          </div>
          {footer && (
            <footer className="flex max-h-[35dvh] shrink-0 flex-wrap justify-end gap-2 border-line border-t px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-[30rem]:flex-col-reverse max-[30rem]:flex-nowrap overflow-y-auto md:px-6 md:tall:py-4">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const CloseButton = ({ className = '-mt-2 -mr-3' }: { className?: string }) => (
  <Radix.Close
    aria-label="Close"
    className={cn(
      'grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-turf-soft hover:text-ink',
      className,
    )}
  >
    <X aria-hidden className="size-5" />
  </Radix.Close>
)
