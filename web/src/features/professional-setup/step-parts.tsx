import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'

/** Moves the focus to the heading of each new step, for keyboards and screen readers, but not on page load. */
export const useStepFocus = (step: number) => {
  const panel = useRef<HTMLElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    window.scrollTo(0, 0)
    panel.current?.focus({ preventScroll: true })
  }, [step])
  return panel
}

export const StepHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className="mb-6">
    <h2 className="text-xl">{title}</h2>
    <p className="mt-2 max-w-[60ch] text-muted">{children}</p>
  </header>
)

type StepBarProps = { onBack?: () => void; note?: ReactNode; children: ReactNode }

export const StepBar = ({ onBack, note, children }: StepBarProps) => (
  <div className="mt-8 flex flex-col-reverse gap-3 border-line border-t pt-5 md:flex-row md:items-center">
    {onBack && (
      <Button variant="ghost" className="md:-ml-3" onClick={onBack}>
        <ArrowLeft aria-hidden />
        Back
      </Button>
    )}
    <span className="flex-1 max-md:hidden" />
    {note && <span className="text-center text-muted text-sm">{note}</span>}
    {children}
  </div>
)
