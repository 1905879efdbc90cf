import { APPOINTMENT_TYPE_LABELS, type AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { packageActions } from '@fieldside/contracts/http/bff/package-actions.ts'
import type { OfferedPackage } from '@fieldside/contracts/http/packages.ts'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { ApiProblem } from '@/client/problem.ts'
import { useForm } from '@/client/use-form.ts'
import { centsOf, dollarsOf } from '@/ui/dollars.ts'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { MoneyInput } from '@/ui/money-input.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import type { PackageFields } from './package-fields.ts'

const resolver = lazyResolver<PackageFields, PackageFields>(
  async () => (await import('./package-fields.ts')).PackageFields,
)

type PackageDialogProps = {
  /** The package to change; missing for a new one. */
  offered?: OfferedPackage | undefined
  types: readonly AppointmentTypeId[]
  timeZone: string
  onClose: () => void
}

const fieldsOf = (
  offered: OfferedPackage | undefined,
  types: readonly AppointmentTypeId[],
): PackageFields => ({
  appointment_type: offered?.appointment_type ?? types[0]!,
  sessions: String(offered?.sessions ?? 6),
  price: dollarsOf(offered?.price_cents ?? null),
  months: String(offered?.months ?? 6),
})

/** Offers a package, or offers it with other terms from now on. */
export const PackageDialog = ({ offered, types, timeZone, onClose }: PackageDialogProps) => {
  const form = useForm<PackageFields, PackageFields>({ resolver, defaultValues: fieldsOf(offered, types) })
  const add = useCommand(packageActions.offerPackage, { success: 'Package added' })
  const change = useCommand(packageActions.changePackage, { success: 'Package changed' })
  const submit = form.handleSubmit(async ({ appointment_type, sessions, price, months }) => {
    const terms = { appointment_type, sessions: Number(sessions), months: Number(months) }
    const body = { ...terms, price_cents: centsOf(price) ?? 0, time_zone: timeZone }
    try {
      await (offered ? change.submitAsync({ params: { id: offered.id }, body }) : add.submitAsync({ body }))
      onClose()
    } catch (error) {
      showRefusal(form, error, 'We couldn’t save the package')
      const wrong = error instanceof ApiProblem && error.fields.price_cents
      if (wrong) form.setError('price', { message: wrong }, { shouldFocus: true })
    }
  })
  return (
    <FormDialog
      title={offered ? 'Change the package' : 'Add a package'}
      description={
        offered
          ? 'The new terms are for later buyers. Packages that you’ve sold keep their terms.'
          : 'Clients pay for all sessions at once, online. You keep 100%, and unused sessions can be returned for their share.'
      }
      submitLabel={offered ? 'Save' : 'Add package'}
      dirty={form.formState.isDirty}
      pending={add.pending || change.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="appointment_type"
        label="Type of session"
        required
        options={types.map((value) => ({ value, label: APPOINTMENT_TYPE_LABELS[value] }))}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          form={form}
          name="sessions"
          label="Sessions"
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="months"
          label="Months to use them"
          required
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Field
        label="Price of all sessions"
        required
        help="In US dollars"
        error={form.formState.errors.price?.message}
      >
        <MoneyInput {...form.register('price')} />
      </Field>
    </FormDialog>
  )
}
