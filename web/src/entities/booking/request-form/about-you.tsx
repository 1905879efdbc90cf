import { GUARDIAN_STATEMENT_VERSION, GUARDIAN_STATEMENTS } from '@fieldside/contracts/guardian.ts'
import { ACCOUNT_MIN_AGE_YEARS, NOTES_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { SEX_LABELS, SEXES } from '@fieldside/contracts/sex.ts'
import { CheckboxField } from '@/ui/checkbox-field.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { ForWhom } from './for-whom.tsx'
import type { BookingFormState } from './use-booking-request.ts'

const OPTIONS = SEXES.map((sex) => ({ value: sex, label: SEX_LABELS[sex] }))

export const AboutYou = ({ form }: { form: BookingFormState }) => {
  const { errors } = form.formState
  const [member, isMinor] = form.watch(['member_id', 'is_minor'])
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <ForWhom form={form} />
      {member === '' && (
        <>
          <Field label="Age" required error={errors.age?.message}>
            <Input {...form.register('age')} inputMode="numeric" autoComplete="off" maxLength={3} />
          </Field>
          <SelectField form={form} name="sex" label="Sex" required options={OPTIONS} />
        </>
      )}
      {isMinor && (
        <CheckboxField
          form={form}
          name="guardian_statement"
          label={GUARDIAN_STATEMENTS[GUARDIAN_STATEMENT_VERSION]}
          detail={`Someone under ${ACCOUNT_MIN_AGE_YEARS} can’t book alone. The professional sees this.`}
          className="col-span-2 rounded-md bg-warn-soft px-4 py-1.5"
        />
      )}
      <Field label="Phone" required error={errors.phone?.message} className="max-md:col-span-2">
        <Input {...form.register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field label="Email" required error={errors.email?.message} className="max-md:col-span-2">
        <Input {...form.register('email')} type="email" autoComplete="email" />
      </Field>
      <p className="-mt-2.5 col-span-2 text-muted text-sm">
        The professional sees your phone and email once they accept.
      </p>
    </div>
  )
}

export const NotesField = ({ form }: { form: BookingFormState }) => {
  const typed = (form.watch('notes') ?? '').length
  return (
    <Field
      label="Notes"
      help="Optional. What you’d like to work on, and what the professional should know. Contact details are hidden until you agree on a session."
      error={form.formState.errors.notes?.message}
      aside={
        <span className={typed > NOTES_MAX_CHARS ? 'font-semibold text-bad' : undefined}>
          {typed} / {NOTES_MAX_CHARS}
        </span>
      }
    >
      <Textarea {...form.register('notes')} />
    </Field>
  )
}
