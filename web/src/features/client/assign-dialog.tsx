import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { PlanTemplate } from '@fieldside/contracts/http/plans.ts'
import { type FormEvent, useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { dayKey } from '@/client/time-format.ts'
import { assignedWords } from '@/entities/plan/words.ts'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'

type AssignDialogProps = { template: PlanTemplate; onClose: () => void }

/** Assigns a copy of a template to one of the professional's clients. It starts today. */
export const AssignDialog = ({ template: { id, title }, onClose }: AssignDialogProps) => {
  const { data, error } = useEndpoint(screens.clientsScreen, {})
  const [clientId, setClientId] = useState('')
  const client = data?.items.find(({ athlete_id }) => athlete_id === clientId)
  const { submit, pending } = useCommand(actions.assignTemplate, {
    success: ['Plan assigned', assignedWords(client?.name ?? 'The client')],
    failure: 'Failed to assign the template',
    onSuccess: onClose,
  })
  const assign = (event: FormEvent) => {
    event.preventDefault()
    submit({ params: { id }, body: { athlete_id: clientId, starts_on: dayKey(new Date()) } })
  }
  const hasNone = data?.items.length === 0
  return (
    <FormDialog
      title={`Assign ${title}`}
      description="The client gets a copy, which starts today."
      submitLabel="Assign"
      dirty={false}
      pending={pending}
      disabled={!client}
      onSubmit={assign}
      onClose={onClose}
    >
      <Field
        label="Client"
        error={error ? `Failed to load your clients. ${error.message}` : undefined}
        help={hasNone && 'Clients appear here once you have agreed on a session.'}
      >
        <NativeSelect value={clientId} onChange={({ target }) => setClientId(target.value)}>
          <option value="">Choose a client…</option>
          {data?.items.map(({ athlete_id, name }) => (
            <option key={athlete_id} value={athlete_id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </FormDialog>
  )
}
