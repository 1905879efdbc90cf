import { X } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { compareAddress, useCompared } from './compared.ts'

/** Stays at the bottom of the screen while professionals are chosen. Place it at the end of the screen. */
export const CompareBar = () => {
  const { chosen, toggle, clear } = useCompared()
  if (chosen.length === 0) return null
  return (
    <section
      aria-label="Compare"
      className="sticky short:static bottom-3 z-20 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3 shadow-lift max-md:bottom-[calc(env(safe-area-inset-bottom)+4.5rem)]"
    >
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-2 gap-y-1">
        {chosen.map((one) => (
          <li key={one.id} className="flex min-w-0 items-center rounded-md bg-turf-soft pl-3">
            <bdi className="truncate text-sm">{one.name}</bdi>
            <Button
              variant="ghost"
              size="sm"
              className="px-2!"
              aria-label={`Remove ${one.name}`}
              onClick={() => toggle(one)}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2 max-md:w-full max-md:[&>*]:flex-1">
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
        {chosen.length > 1 ? (
          <LinkButton to={compareAddress(chosen)}>Compare {chosen.length}</LinkButton>
        ) : (
          <Button disabled>Choose one more</Button>
        )}
      </div>
    </section>
  )
}
