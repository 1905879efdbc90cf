import type { NextStep } from '@fieldside/contracts/http/bff/dashboards.ts'
import {
  CalendarCheck,
  Clock,
  CreditCard,
  ListChecks,
  type LucideIcon,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import { withdrawnWords } from '@/entities/professional/withdrawn-words.ts'
import { cn } from '@/ui/cn.ts'
import { LinkButton } from '@/ui/link-button.tsx'

type Step = { title: string; detail: string; Icon: LucideIcon; action?: { to: string; label: string } }

const STEPS: Record<Exclude<NextStep['step'], 'listed'>, Step> = {
  setup: {
    title: 'Finish your setup',
    detail: 'Add your profile, four documents, and a card. Then we’ll review them.',
    Icon: UserRound,
    action: { to: '/professional-setup', label: 'Continue setup' },
  },
  under_review: {
    title: 'Under review',
    detail: 'We’re reviewing your profile and documents. We’ll let you know.',
    Icon: Clock,
    action: { to: '/professional-settings', label: 'Set hours and prices' },
  },
  rejected: {
    title: 'Not approved yet',
    detail: 'Your profile wasn’t approved.',
    Icon: TriangleAlert,
    action: { to: '/professional-setup', label: 'Fix and resubmit' },
  },
  card: {
    title: 'Save a card',
    detail: 'You’re approved. Save a card for the $25 fee on the first booking with each new athlete.',
    Icon: CreditCard,
    action: { to: '/professional-settings#card', label: 'Save a card' },
  },
  appointment_types: {
    title: 'Choose your appointment types',
    detail: 'Athletes can request a session once you offer at least one type.',
    Icon: ListChecks,
    action: { to: '/professional-settings#appointment-types', label: 'Choose types' },
  },
  accepting: {
    title: 'Start accepting bookings',
    detail: 'Everything is ready. Athletes can find you in search once you turn it on.',
    Icon: CalendarCheck,
    action: { to: '/professional-settings#accepting', label: 'Go to settings' },
  },
}

const SUSPENDED: Step = {
  title: 'Your card was declined',
  detail: 'Your last fee wasn’t paid. You can’t accept new athletes until you save another card.',
  Icon: TriangleAlert,
  action: { to: '/professional-settings#card', label: 'Update card' },
}

type NextStepBannerProps = {
  nextStep: NextStep
  /** True after a declined fee, when the saved card no longer suffices. */
  suspended: boolean
  /** Agreed sessions to come. */
  confirmedSessions: number
}

/** Says to a rejected professional whether they were approved before, and why. */
const rejectedStep = (
  { rejection_reason, approval_withdrawn_at }: NextStep,
  confirmedSessions: number,
): Step => {
  if (!approval_withdrawn_at)
    return {
      ...STEPS.rejected,
      ...(rejection_reason && { detail: `Reason: ${rejection_reason}` }),
    }
  const { title, meaning } = withdrawnWords(approval_withdrawn_at, confirmedSessions)
  return { ...STEPS.rejected, title, detail: `${meaning} Fix this and resubmit: ${rejection_reason}` }
}

export const NextStepBanner = ({ nextStep, suspended, confirmedSessions }: NextStepBannerProps) => {
  const { step } = nextStep
  if (step === 'listed') return null
  const isRejected = step === 'rejected'
  const waiting = step === 'card' && suspended ? SUSPENDED : STEPS[step]
  const { title, detail, Icon, action } = isRejected ? rejectedStep(nextStep, confirmedSessions) : waiting
  const isBad = isRejected || (step === 'card' && suspended)
  return (
    <section
      aria-label="Next step"
      className={cn(
        'mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg px-5 py-4',
        isBad ? 'bg-bad-soft' : 'bg-turf-soft',
      )}
    >
      <Icon aria-hidden className={cn('size-6 shrink-0', isBad ? 'text-bad' : 'text-turf')} />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{title}</h2>
        <p className="max-w-[70ch] break-words">{detail}</p>
      </div>
      {action && (
        <LinkButton to={action.to} className="max-md:w-full">
          {action.label}
        </LinkButton>
      )}
    </section>
  )
}
