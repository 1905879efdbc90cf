import type { CelebratedMoment } from '@fieldside/contracts/http/moments.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Skeleton } from '@/ui/skeleton.tsx'

type HomeCelebrationProps = {
  celebrated: CelebratedMoment | null
  /** The celebration, which can load lazily. */
  children: (celebrated: CelebratedMoment, onClose: () => void) => ReactNode
}

/** Celebrates the moment that the dashboard's first reply names, in a place of fixed height. A later moment waits for the next visit. */
export const HomeCelebration = ({ celebrated, children }: HomeCelebrationProps) => {
  const [shown, setShown] = useState(celebrated)
  if (!shown) return null
  return (
    <div className="mb-6 grid min-h-56 md:min-h-44">
      <Suspense fallback={<Skeleton className="rounded-lg" />}>
        {children(shown, () => setShown(null))}
      </Suspense>
    </div>
  )
}
