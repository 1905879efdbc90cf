import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '@/client/session.tsx'
import { homeOf } from '@/entities/account/home.ts'
import { Pitch } from '@/ui/line-art.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { Time } from '@/ui/time.tsx'

/** We send no mail to an unconfirmed address, so the text doesn't promise any. */
const nextSteps = (isConfirmed: boolean): string[] => [
  'An administrator checks your identity, license, and background.',
  `We’ll tell you here, and by email ${isConfirmed ? 'unless you turned email off' : 'once you confirm your address'}. If something is missing, you’ll see what.`,
  'Once you’re approved, set your hours and appointment types and accept bookings.',
]

const Outcome = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid justify-items-center py-6 text-center">
    <Pitch className="mb-8 w-52 text-edge" />
    <h1 className="text-2xl">{title}</h1>
    {children}
    <LinkButton to={homeOf('professional')} className="mt-8">
      Go to your dashboard
    </LinkButton>
  </div>
)

export const UnderReview = ({ professional }: { professional: Professional }) => {
  const session = useSession()
  const isConfirmed = session.status === 'signed-in' && session.user.email_confirmed !== false
  return (
    <Outcome title="Under review">
      <p className="mt-3 flex items-center gap-2 text-muted">
        <Clock aria-hidden className="size-4" />
        {professional.submitted_at ? (
          <span>
            {professional.resubmitted ? 'Resubmitted' : 'Submitted'}{' '}
            <Time at={professional.submitted_at} show="relative" />
          </span>
        ) : (
          'Submitted'
        )}
      </p>
      <ol className="mt-8 grid w-full max-w-[34rem] gap-3 text-left">
        {nextSteps(isConfirmed).map((text, index) => (
          <li key={text} className="flex gap-4 border-line border-t pt-3">
            <span aria-hidden className="display w-4 shrink-0 text-lg text-turf leading-6">
              {index + 1}
            </span>
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ol>
    </Outcome>
  )
}

export const Approved = () => (
  <Outcome title="You’re approved">
    <p className="mt-3 flex items-center gap-2 text-muted">
      <Check aria-hidden className="size-4 text-good" />
      We checked your documents, and your setup is complete.
    </p>
  </Outcome>
)
