import { feeActions } from '@fieldside/contracts/http/bff/fee-actions.ts'
import type { FeeStatement } from '@fieldside/contracts/http/fee-disputes.ts'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'

const resolver = lazyResolver<FeeStatement, FeeStatement>(
  async () => (await import('@fieldside/contracts/http/fee-disputes.ts')).FeeStatement,
)

const REASONS = [
  { value: 'known_client', label: 'I already knew this athlete' },
  { value: 'false_details', label: 'The athlete’s details were false' },
  { value: 'other', label: 'Something else' },
]

export const DisputeFeeDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const form = useForm<FeeStatement, FeeStatement>({
    resolver,
    defaultValues: { reason: 'known_client', statement: '' },
  })
  const { submitAsync, pending } = useCommand(feeActions.disputeFee, {
    success: ['Fee disputed', 'Fieldside will decide, and we’ll email you the reason.'],
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ params: { appointment_id: id }, body })
      onClose()
    } catch (error) {
      showRefusal(form, error, 'We couldn’t send your dispute')
    }
  })
  return (
    <FormDialog
      title="Dispute the first-booking fee"
      description="Fieldside reads this and grants you a credit or rejects the dispute. You can dispute a fee once. The athlete doesn’t see it."
      submitLabel="Send"
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField form={form} name="reason" label="Reason" required options={REASONS} />
      <TextField form={form} name="statement" label="What happened" required control={Textarea} rows={5} />
    </FormDialog>
  )
}
