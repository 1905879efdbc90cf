import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Card } from '@/ui/card.tsx'

type DisclosureProps = { title: string; loading: ReactNode; children: ReactNode }

/** A closed card whose content loads when it is first opened. */
export const Disclosure = ({ title, loading, children }: DisclosureProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-lg p-5 hover:text-turf [&::-webkit-details-marker]:hidden">
          <h2 className="text-xl">{title}</h2>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        {open && <Suspense fallback={<div className="px-5 pb-5">{loading}</div>}>{children}</Suspense>}
      </details>
    </Card>
  )
}
