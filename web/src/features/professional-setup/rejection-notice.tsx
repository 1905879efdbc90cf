import { MessageSquareWarning } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { STEP, type Step } from './setup-state.ts'

const TO_CORRECT = [
  { step: STEP.profile, label: 'Edit profile' },
  { step: STEP.documents, label: 'Replace documents' },
  { step: STEP.payment, label: 'Replace card' },
] as const

type RejectionNoticeProps = { reason: string; onGo: (step: Step) => void }

export const RejectionNotice = ({ reason, onGo }: RejectionNoticeProps) => (
  <section aria-labelledby="rejection" className="mb-8 flex gap-4 rounded-lg bg-warn-soft p-5">
    <MessageSquareWarning aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
    <div className="min-w-0">
      <h2 id="rejection" className="text-lg">
        Your application wasn’t approved
      </h2>
      <p className="mt-1 whitespace-pre-line break-words">{reason}</p>
      <p className="mt-2 text-muted text-sm">Fix the items below and resubmit. Everything else is saved.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {TO_CORRECT.map(({ step, label }) => (
          <Button key={step} variant="outline" size="sm" onClick={() => onGo(step)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  </section>
)
