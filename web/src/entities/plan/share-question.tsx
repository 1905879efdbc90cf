import { isolated } from '@fieldside/contracts/bidi.ts'
import type { PlanOfAthlete } from '@fieldside/contracts/http/bff/plans.ts'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { isSharingRefused, refuseSharing, useSharing } from './use-sharing.ts'

type ShareQuestionProps = { plan: PlanOfAthlete; className?: string }

/**
 * Asks for the consent that the plan's page has a switch for, until the athlete agrees, says 'Not now', or turns it off.
 * A plan that is assigned later asks again.
 */
export const ShareQuestion = ({ plan, className }: ShareQuestionProps) => {
  const [isRefused, setRefused] = useState(() => isSharingRefused(plan))
  const { setShared, pending } = useSharing(plan)
  if (plan.is_shared || plan.ended_at !== null || isRefused) return null
  const question = `Share your training with ${isolated(plan.professional_name)}?`
  const refuse = () => {
    refuseSharing(plan)
    setRefused(true)
  }
  return (
    <section aria-label={question} className={className}>
      <p className="font-semibold text-ink [overflow-wrap:anywhere]">{question}</p>
      <p className="text-muted text-sm">
        They see your workouts, pain, effort, and comments until you turn it off in your plan.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" pending={pending} onClick={() => setShared(true)}>
          Share
        </Button>
        <Button size="sm" variant="ghost" onClick={refuse}>
          Not now
        </Button>
      </div>
    </section>
  )
}
