import { MessageSquareWarning } from 'lucide-react'
import { withdrawnWords } from '@/entities/professional/withdrawn-words.ts'
import { Button } from '@/ui/button.tsx'
import { STEP, type Step } from './setup-state.ts'

const TO_CORRECT = [
  { step: STEP.profile, label: 'Edit profile' },
  { step: STEP.documents, label: 'Replace documents' },
  { step: STEP.payment, label: 'Replace card' },
] as const

type RejectionNoticeProps = {
  reason: string
  /** When an approval was withdrawn, if that is what happened. */
  withdrawnAt?: string | null | undefined
  confirmedSessions?: number | undefined
  onGo: (step: Step) => void
}

const wordsOf = ({ withdrawnAt, confirmedSessions = 0 }: RejectionNoticeProps) =>
  withdrawnAt
    ? withdrawnWords(withdrawnAt, confirmedSessions)
    : { title: 'Your application wasn’t approved', meaning: null }

export const RejectionNotice = (props: RejectionNoticeProps) => {
  const { reason, onGo } = props
  const { title, meaning } = wordsOf(props)
  return (
    <section aria-labelledby="rejection" className="mb-8 flex gap-4 rounded-lg bg-warn-soft p-5">
      <MessageSquareWarning aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
      <div className="min-w-0">
        <h2 id="rejection" className="text-lg">
          {title}
        </h2>
        {meaning && <p className="mt-1">{meaning}</p>}
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
}
