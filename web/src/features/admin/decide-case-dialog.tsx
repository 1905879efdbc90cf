import type { Absent } from '@fieldside/contracts/appointment-sides.ts'
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

type Outcome = Absent | 'held'

const CANCELED_AND_REFUNDED =
  'It’s canceled. An online payment goes back to the athlete, and the first-booking fee stays charged.'

export const DecideCaseDialog = ({ one, onClose }: { one: AdminCase; onClose: () => void }) => {
  const [outcome, setOutcome] = useState<Outcome>()
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
      description="Your decision is final, and both sides read your reason. A review of a session that wasn’t held no longer counts."
      submitLabel="Decide"
      disabled={!outcome || reason === ''}
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
      <RadioGroup<Outcome>
        aria-label="Was this session held?"
        value={outcome}
        onValueChange={setOutcome}
        cards={[
          {
            value: 'held',
            title: 'It was held',
            detail: 'It stays completed. Its payment, fee, and review stay as they are.',
          },
          {
            value: 'athlete',
            title: `${isolated(one.athlete)} (athlete) didn’t come`,
            detail:
              'It’s canceled. The professional keeps an online payment, and gets the first-booking fee as a credit.',
          },
          {
            value: 'professional',
            title: `${isolated(one.professional)} (professional) didn’t come`,
            detail: CANCELED_AND_REFUNDED,
          },
          { value: 'both', title: 'They called it off together', detail: CANCELED_AND_REFUNDED },
        ]}
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
