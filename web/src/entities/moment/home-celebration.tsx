import type { CelebratedMoment } from '@fieldside/contracts/http/moments.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CelebrationWords } from './celebration-card.tsx'

const CelebrationCard = lazyPart(async () => (await import('./celebration-card.tsx')).CelebrationCard)

type HomeCelebrationProps = {
  celebrated: CelebratedMoment | null
  wordsOf: (celebrated: CelebratedMoment) => CelebrationWords
}

/** Celebrates what the dashboard's first reply names, in a place of fixed height. A later moment waits for the next visit. */
export const HomeCelebration = ({ celebrated, wordsOf }: HomeCelebrationProps) => {
  const [shown, setShown] = useState(celebrated)
  if (!shown) return null
  return (
    <div className="mb-6 min-h-56 md:min-h-44">
      <Suspense fallback={<Skeleton className="min-h-[inherit] rounded-lg" />}>
        <CelebrationCard celebrated={shown} words={wordsOf(shown)} onClose={() => setShown(null)} />
      </Suspense>
    </div>
  )
}
