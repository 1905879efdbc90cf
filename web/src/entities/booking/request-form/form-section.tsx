import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'

type FormSectionProps = {
  title: string
  /** True once its answers are known without the user: it starts closed and shows a summary. */
  settled: boolean
  /** Opens the section. */
  wrong: boolean
  summary?: ReactNode
  children: ReactNode
  className?: string
}

/** A part of a long form. Stays open once it was open, so that nothing closes while the user types. */
export const FormSection = ({ title, settled, wrong, summary, children, className }: FormSectionProps) => {
  const titleId = useId()
  const [opened, setOpened] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(false)
  // The button that had the focus is gone, and the next Tab would begin at the top of the dialog.
  useEffect(() => {
    if (opened && wasAsked.current) content.current?.focus()
  }, [opened])
  if (wrong && !opened) setOpened(true)
  const isOpen = opened || wrong || !settled
  return (
    <section aria-labelledby={titleId} className={className}>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3 border-line border-b">
        <h3 id={titleId} className="text-lg">
          {title}
        </h3>
        {!isOpen && (
          <Button
            variant="link"
            className="-mr-3 px-3 text-sm"
            aria-label={`Change: ${title}`}
            onClick={() => {
              wasAsked.current = true
              setOpened(true)
            }}
          >
            Change
          </Button>
        )}
      </div>
      {!isOpen && summary}
      <div ref={content} tabIndex={-1} hidden={!isOpen} className="outline-none">
        {children}
      </div>
    </section>
  )
}
