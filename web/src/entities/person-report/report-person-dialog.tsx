import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { PersonReportForm } from '@fieldside/contracts/http/person-reports.ts'
import {
  PERSON_REPORT_REASON_LABELS,
  PERSON_REPORT_REASONS,
  type PersonReportPlace,
} from '@fieldside/contracts/person-report.ts'
import { Controller } from 'react-hook-form'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/person-reports.ts')).PersonReportForm,
)

const CARDS = PERSON_REPORT_REASONS.map((value) => ({ value, title: PERSON_REPORT_REASON_LABELS[value] }))

type ReportPersonDialogProps = { userId: string; name: string; place: PersonReportPlace; onClose: () => void }

export const ReportPersonDialog = ({ userId, name, place, onClose }: ReportPersonDialogProps) => {
  const form = useForm<Partial<PersonReportForm>, PersonReportForm>({
    resolver: resolver as never,
    defaultValues: { text: '', place },
  })
  const { submitAsync, pending } = useCommand(actions.reportPerson, {
    success: ['Report sent', 'An administrator will look at it.'],
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ params: { id: userId }, body })
      onClose()
    } catch (error) {
      showRefusal(form, error, 'We couldn’t send the report')
    }
  })
  return (
    <FormDialog
      title={`Report ${isolated(name)}?`}
      description="Only administrators read it. The person doesn’t learn that you reported them."
      submitLabel="Send report"
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="reason"
        render={({ field, fieldState }) => (
          <Field label="Reason" required error={fieldState.error?.message}>
            <RadioGroup
              aria-label="Reason"
              value={field.value}
              onValueChange={field.onChange}
              cards={CARDS}
            />
          </Field>
        )}
      />
      <TextField form={form} name="text" label="What happened?" required control={Textarea} rows={5} />
    </FormDialog>
  )
}
