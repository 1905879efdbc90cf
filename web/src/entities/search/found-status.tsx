import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '@/ui/lazy-part.ts'
import type { FoundNothingProps } from './found-nothing.tsx'
import type { Found } from './use-search.ts'

const FoundNothing = lazyPart(async () => (await import('./found-nothing.tsx')).FoundNothing)

type FoundStatusProps = Omit<FoundNothingProps, 'found'> & {
  /** Undefined until the first response. */
  found: (Found & { items: readonly unknown[] }) | undefined
  /** What the search left out or asks, which comes with the results, so that it moves nothing. */
  notes: ReactNode
  /** The number of results as text. */
  children: ReactNode
}

/**
 * Announces the number of results. Mount it before the response: screen readers announce a change in a live region, not
 * a region that appears with its text.
 */
export const FoundStatus = ({ found, notes, children, ...nothing }: FoundStatusProps) => (
  <div role="status" className="min-h-6">
    <Suspense>
      {notes}
      {found && (found.items.length === 0 ? <FoundNothing found={found} {...nothing} /> : children)}
    </Suspense>
  </div>
)
