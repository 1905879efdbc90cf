import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminCase } from '@fieldside/contracts/http/bff/attendance.ts'
import { REPORT_REASON_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { type Decision, decisionWords } from './case-money-words.ts'
import { CaseStatements, type OpenedCase } from './case-statements.tsx'

const DECISIONS = ['held', 'athlete', 'professional', 'both'] as const satisfies readonly Decision[]

const titleOf = (one: AdminCase, decision: Decision): string => {
  if (decision === 'held') return 'It was held'
  return decision === 'both'
    ? 'They called it off together'
    : `${isolated(one[decision])} (${decision}) didn’t come`
}

/** Says what the decision still needs. Null when it can be sent. */
const missingWords = (outcome: Decision | undefined, reason: string): string | null => {
  const missing = [!outcome && 'choose what happened', reason === '' && 'write a reason'].filter(Boolean)
  return missing.length > 0 ? `First ${missing.join(' and ')}.` : null
}

type DecideCaseDialogProps = { one: AdminCase; opened: OpenedCase; onClose: () => void }

export const DecideCaseDialog = ({ one, opened, onClose }: DecideCaseDialogProps) => {
  const [outcome, setOutcome] = useState<Decision>()
  const [text, setText] = useState('')
  const reason = text.trim()
  const { submit, pending, problem } = useCommand(actions.decideCase, {
    success: ['Case decided', 'Both sides read your reason.'],
    failure: 'We couldn’t save your decision',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="Was this session held?"
      description="Your decision is final, and both sides read your reason. Can’t tell? Choose “It was held”: a session counts as held unless it’s shown that it wasn’t."
      submitLabel="Decide"
      missing={missingWords(outcome, reason)}
      dirty={outcome !== undefined || reason !== ''}
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!outcome) return
        const absent = outcome === 'held' ? null : outcome
        submit({ params: { id: one.id }, body: { absent, reason } })
      }}
      onClose={onClose}
    >
      <CaseStatements one={one} opened={opened} />
      <RadioGroup<Decision>
        aria-label="Was this session held?"
        value={outcome}
        onValueChange={setOutcome}
        cards={DECISIONS.map((value) => ({
          value,
          title: titleOf(one, value),
          detail: decisionWords(one, value),
        }))}
      />
      <Field
        label="Reason"
        help="Both sides read it. Write 10 to 1000 characters."
        error={problem?.fields.reason}
      >
        <Textarea
          rows={4}
          value={text}
          maxLength={REPORT_REASON_MAX_CHARS}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
