import type { NextStep } from '@fieldside/contracts/http/bff/dashboards.ts'
import type { CelebratedMoment } from '@fieldside/contracts/http/moments.ts'
import { CelebrationCard, type CelebrationWords } from '@/entities/moment/celebration-card.tsx'

type Listing = { step: NextStep['step']; professionalId: string }

/** Returns the words for a moment on the professional's Home. */
const celebrationWords = (
  { moment }: CelebratedMoment,
  { step, professionalId }: Listing,
): CelebrationWords => {
  if (moment === 'first-session')
    return {
      title: 'Your first session is done',
      text: 'Keep hours open in the coming weeks so that athletes can book again.',
      action: { to: '/professional-settings', label: 'Review your hours' },
    }
  const title = 'You’re approved'
  if (step !== 'listed') return { title, text: 'A person checked your documents. What is left is below.' }
  return {
    title,
    text: 'A person checked your documents. Athletes can now find you in search.',
    action: { to: `/professional/${professionalId}`, label: 'See your public profile' },
  }
}

type CelebrationProps = Listing & { celebrated: CelebratedMoment; onClose: () => void }

export const Celebration = ({ celebrated, onClose, ...listing }: CelebrationProps) => (
  <CelebrationCard celebrated={celebrated} words={celebrationWords(celebrated, listing)} onClose={onClose} />
)
