import type { CelebratedMoment } from '@fieldside/contracts/http/moments.ts'
import { X } from 'lucide-react'
import { LinkButton } from '@/ui/link-button.tsx'
import { useCelebrated } from './celebrate.ts'
import { MomentArt } from './moment-art.tsx'

export type CelebrationWords = {
  title: string
  text: string
  /** The one next step. Without it, the step stands below the celebration. */
  action?: { to: string; label: string }
}

type CelebrationCardProps = { celebrated: CelebratedMoment; words: CelebrationWords; onClose: () => void }

export const CelebrationCard = ({ celebrated, words, onClose }: CelebrationCardProps) => {
  useCelebrated(celebrated)
  const { title, text, action } = words
  return (
    <section
      aria-label={title}
      className="relative grid content-center overflow-hidden rounded-lg bg-deep px-5 py-5 text-on-deep md:px-7"
    >
      <MomentArt
        moment={celebrated.moment}
        className="absolute -right-6 bottom-0 h-22 md:right-10 md:h-full"
      />
      <h2 className="relative pr-10 text-xl">{title}</h2>
      <p className="relative mt-1.5 max-w-[46ch] text-on-deep-muted max-md:pr-8">{text}</p>
      {action && (
        <LinkButton to={action.to} variant="flare" className="relative mt-4 justify-self-start">
          {action.label}
        </LinkButton>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-md text-on-deep-muted hover:text-on-deep"
      >
        <X aria-hidden className="size-5" />
      </button>
    </section>
  )
}
