import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { type Professional, ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { BIO_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useCommand } from '../../client/api.ts'
import { showFieldErrors } from '../../client/field-errors.ts'
import { notify } from '../../client/notify.ts'
import { ApiProblem, refusalOfSession, sentenceOf } from '../../client/problem.ts'
import { useUnsaved } from '../../client/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { completionPercent } from './setup-state.ts'
import { StepBar, StepHeading } from './step-parts.tsx'

/** The contract's form, with a readable message when no specialty is chosen. */
const ProfileFields = ProfessionalProfileForm.extend({
  specialty: z.enum(ProfessionalType.options, 'Specialty is required'),
})
type FilledIn = z.input<typeof ProfileFields>
type ProfileForm = UseFormReturn<FilledIn, unknown, ProfessionalProfileForm>

const SPECIALTIES = ProfessionalType.options.map((value) => ({ value, label: value }))

const savedValues = (professional: Professional | null, fullName: string): Partial<FilledIn> => ({
  full_name: professional
    ? [professional.first_name, professional.last_name].filter(Boolean).join(' ')
    : fullName,
  ...(professional?.specialty && { specialty: professional.specialty }),
  bio: professional?.bio ?? '',
  city: professional?.city ?? '',
  state: professional?.state ?? '',
  credentials: professional?.credentials ?? '',
  phone: professional?.phone ?? '',
})

type ProfileStepProps = { professional: Professional | null; fullName: string; onNext: () => void }

export const ProfileStep = ({ professional, fullName, onNext }: ProfileStepProps) => {
  const form: ProfileForm = useForm<FilledIn, unknown, ProfessionalProfileForm>({
    resolver: zodResolver(ProfileFields),
    // When the professional returns before the refetch finishes, the form picks up the saved values as they arrive.
    values: savedValues(professional, fullName) as FilledIn,
    resetOptions: { keepDirtyValues: true },
  })
  const { submitAsync, pending } = useCommand(actions.saveProfile)
  useUnsaved(form.formState.isDirty)
  const save = async (body: ProfessionalProfileForm) => {
    try {
      await submitAsync({ body })
      onNext()
    } catch (error) {
      if (error instanceof ApiProblem) showFieldErrors(form, error)
      const detail = sentenceOf(error)
      const signedOut = refusalOfSession(error, { title: 'Not authenticated', detail })
      notify.error(signedOut?.title ?? 'Your profile could not be saved', signedOut?.detail ?? detail)
    }
  }
  return (
    <form noValidate aria-label="Profile" onSubmit={form.handleSubmit(save)}>
      <StepHeading title="Your profile">This is what athletes read when they look for somebody.</StepHeading>
      <Completion form={form} />
      <ProfileInputs form={form} />
      <StepBar>
        <Button type="submit" pending={pending}>
          Next
        </Button>
      </StepBar>
    </form>
  )
}

const Completion = ({ form }: { form: ProfileForm }) => {
  const [bio, specialty, city, state] = useWatch({
    control: form.control,
    name: ['bio', 'specialty', 'city', 'state'],
  })
  const percent = completionPercent({ bio, specialty, city, state })
  return (
    <div className="mb-6">
      <div className="mb-2 flex items-baseline justify-between gap-4 text-sm">
        <span id="completion">Profile completion</span>
        <b className="tabular-nums">{percent}%</b>
      </div>
      <div
        role="progressbar"
        aria-labelledby="completion"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-turf transition-[width] duration-150"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}

/** Registers the fields in the order on screen, so that the topmost invalid one gets the focus. */
const ProfileInputs = ({ form }: { form: ProfileForm }) => (
  <div className="grid items-start gap-5 md:grid-cols-2">
    <FullName form={form} />
    <Specialty form={form} />
    <Bio form={form} />
    <PlaceAndMore form={form} />
  </div>
)

const FullName = ({ form }: { form: ProfileForm }) => (
  <Field label="Full name" required error={form.formState.errors.full_name?.message}>
    <Input autoComplete="name" {...form.register('full_name')} />
  </Field>
)

const PlaceAndMore = ({ form }: { form: ProfileForm }) => {
  const { errors } = form.formState
  return (
    <>
      <Field label="City" required error={errors.city?.message}>
        <Input autoComplete="address-level2" {...form.register('city')} />
      </Field>
      <Field label="State" required error={errors.state?.message}>
        <Input autoComplete="address-level1" placeholder="CO" {...form.register('state')} />
      </Field>
      <Field
        label="Credentials"
        help="Optional. As they stand behind your name, such as DPT, SCS."
        error={errors.credentials?.message}
      >
        <Input {...form.register('credentials')} />
      </Field>
      <Field
        label="Phone"
        help="Optional. Shown only to signed-in people who ask for your contact."
        error={errors.phone?.message}
      >
        <Input type="tel" inputMode="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
    </>
  )
}

const Specialty = ({ form }: { form: ProfileForm }) => (
  <Controller
    control={form.control}
    name="specialty"
    render={({ field, fieldState }) => (
      <Field label="Specialty" required error={fieldState.error?.message}>
        <Select
          ref={field.ref}
          options={SPECIALTIES}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          placeholder="Choose your specialty"
        />
      </Field>
    )}
  />
)

const Bio = ({ form }: { form: ProfileForm }) => {
  const bio = useWatch({ control: form.control, name: 'bio' })
  return (
    <Field
      label="Bio"
      required
      className="md:col-span-2"
      aside={`${bio?.length ?? 0} / ${BIO_MAX_CHARS}`}
      error={form.formState.errors.bio?.message}
      help="Whom you help, with what, and how you work."
    >
      <Textarea rows={5} {...form.register('bio')} />
    </Field>
  )
}
