import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { type Professional, ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { BIO_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useCommand } from '../../client/api.ts'
import { showFieldErrors } from '../../client/field-errors.ts'
import { notify } from '../../client/notify.ts'
import { ApiProblem, refusalOfSession, sentenceOf } from '../../client/problem.ts'
import { saving } from '../../client/saving.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'

/** The contract's form, with a readable message when no specialty is chosen. */
const FilledInForm = ProfessionalProfileForm.extend({
  specialty: z.enum(ProfessionalType.options, 'Specialty is required'),
})
type FilledIn = z.input<typeof FilledInForm>
export type ProfileForm = UseFormReturn<FilledIn, unknown, ProfessionalProfileForm>

const SPECIALTIES = ProfessionalType.options.map((value) => ({ value, label: value }))

const savedValues = (professional: Professional | null, fullName: string): FilledIn =>
  ({
    full_name: professional
      ? [professional.first_name, professional.last_name].filter(Boolean).join(' ')
      : fullName,
    ...(professional?.specialty && { specialty: professional.specialty }),
    bio: professional?.bio ?? '',
    city: professional?.city ?? '',
    state: professional?.state ?? '',
    credentials: professional?.credentials ?? '',
    phone: professional?.phone ?? '',
  }) as FilledIn

type UseProfileForm = { professional: Professional | null; fullName?: string; onSaved?: () => void }

/** Edits and saves a professional's profile. Values that arrive later replace those that aren't dirty. */
export const useProfileForm = ({ professional, fullName = '', onSaved }: UseProfileForm) => {
  const form: ProfileForm = useForm<FilledIn, unknown, ProfessionalProfileForm>({
    resolver: zodResolver(FilledInForm),
    values: savedValues(professional, fullName),
    resetOptions: { keepDirtyValues: true },
  })
  const { submitAsync, pending, reply } = useCommand(actions.saveProfile)
  const save = form.handleSubmit(async (body) => {
    if (pending) return
    const showSaved = saving(form)
    try {
      showSaved(savedValues(await submitAsync({ body }), fullName))
      onSaved?.()
    } catch (error) {
      if (error instanceof ApiProblem) showFieldErrors(form, error)
      const detail = sentenceOf(error)
      const signedOut = refusalOfSession(error, { title: 'Not authenticated', detail })
      notify.error(signedOut?.title ?? 'We couldn’t save your profile', signedOut?.detail ?? detail)
    }
  })
  return { form, save, pending, isSaved: reply !== undefined }
}

type FieldProps = { form: ProfileForm; locked?: boolean; help?: string }

/** Shows the fields one below the other with an explanation of each, for the first time. */
export const GuidedProfileFields = ({ form }: { form: ProfileForm }) => (
  // Registers the fields in the order on screen, so that the topmost invalid one gets the focus.
  <div className="grid items-start gap-5 md:grid-cols-2">
    <FullName form={form} />
    <Specialty form={form} />
    <Bio
      form={form}
      rows={5}
      className="md:col-span-2"
      help="Who you help, what you help with, and how you work."
    />
    <City form={form} />
    <State form={form} />
    <Credentials form={form} help="Optional. The letters after your name, such as DPT, SCS." />
    <Phone form={form} help="Optional. Shown only to signed-in people who ask for your contact." />
  </div>
)

/** Shows the fields for later edits. During a review, those that an admin checks are locked. */
export const ProfileFields = ({ form, locked = false }: FieldProps) => (
  <>
    <FullName form={form} locked={locked} />
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Specialty form={form} locked={locked} />
      <Credentials form={form} locked={locked} />
    </div>
    <Bio form={form} />
    <div className="grid grid-cols-[1fr_7rem] gap-4 md:grid-cols-[1fr_7rem_1fr]">
      <City form={form} />
      <State form={form} />
      <Phone form={form} className="max-md:col-span-2" />
    </div>
  </>
)

const FullName = ({ form, locked = false }: FieldProps) => (
  <Field label="Full name" required error={form.formState.errors.full_name?.message}>
    <Input autoComplete="name" readOnly={locked} {...form.register('full_name')} />
  </Field>
)

const Specialty = ({ form, locked = false }: FieldProps) => (
  <Controller
    control={form.control}
    name="specialty"
    render={({ field, fieldState }) => (
      <Field label="Specialty" required error={fieldState.error?.message}>
        <Select
          ref={field.ref}
          options={SPECIALTIES}
          value={field.value}
          disabled={locked}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          placeholder="Choose your specialty"
        />
      </Field>
    )}
  />
)

const Credentials = ({ form, locked = false, help }: FieldProps) => (
  <Field label="Credentials" help={help} error={form.formState.errors.credentials?.message}>
    <Input autoComplete="off" readOnly={locked} {...form.register('credentials')} />
  </Field>
)

const Bio = ({ form, rows, help, className }: FieldProps & { rows?: number; className?: string }) => (
  <Field
    label="Bio"
    required
    className={className}
    aside={`${form.watch('bio')?.length ?? 0} / ${BIO_MAX_CHARS}`}
    error={form.formState.errors.bio?.message}
    help={help}
  >
    <Textarea rows={rows} {...form.register('bio')} />
  </Field>
)

const City = ({ form }: FieldProps) => (
  <Field label="City" required error={form.formState.errors.city?.message}>
    <Input autoComplete="address-level2" {...form.register('city')} />
  </Field>
)

const State = ({ form }: FieldProps) => (
  <Field label="State" required error={form.formState.errors.state?.message}>
    <Input autoComplete="address-level1" placeholder="CO" {...form.register('state')} />
  </Field>
)

const Phone = ({ form, help, className }: FieldProps & { className?: string }) => (
  <Field label="Phone" help={help} error={form.formState.errors.phone?.message} className={className}>
    <Input type="tel" inputMode="tel" autoComplete="tel" {...form.register('phone')} />
  </Field>
)
