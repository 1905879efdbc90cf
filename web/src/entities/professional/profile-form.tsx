import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { type Professional, ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { BIO_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentProps } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useCommand } from '../../client/api.ts'
import { showRefusal } from '../../client/field-errors.ts'
import { sentenceOf } from '../../client/problem.ts'
import { saving } from '../../client/saving.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Textarea } from '../../ui/textarea.tsx'

/** The contract's form, with a readable message when no specialty is chosen. */
const FilledInForm = ProfessionalProfileForm.extend({
  specialty: z.enum(ProfessionalType.options, 'Specialty is required'),
})
type FilledIn = z.input<typeof FilledInForm>
export type ProfileForm = UseFormReturn<FilledIn, unknown, ProfessionalProfileForm>

const SPECIALTIES = ProfessionalType.options.map((value) => ({ value, label: value }))

/** Every field by name, so that the compiler asks for a new one: saving would erase a field that is left out. */
type Begun = { [Name in keyof FilledIn]-?: FilledIn[Name] | undefined }

const savedValues = (professional: Professional | null, fullName: string): FilledIn => {
  const saved: Begun = {
    full_name: professional
      ? [professional.first_name, professional.last_name].filter(Boolean).join(' ')
      : fullName,
    specialty: professional?.specialty ?? undefined,
    bio: professional?.bio ?? '',
    city: professional?.city ?? '',
    state: professional?.state ?? '',
    credentials: professional?.credentials ?? '',
    phone: professional?.phone ?? '',
  }
  return saved as FilledIn
}

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
      showRefusal(form, error, 'We couldn’t save your profile', {
        title: 'Not authenticated',
        detail: sentenceOf(error),
      })
    }
  })
  return { form, save, pending, reply }
}

/** Every field by name, as above: a new one needs its control here. */
const CONTROLS = {
  full_name: { label: 'Full name', required: true, autoComplete: 'name' },
  specialty: { label: 'Specialty', required: true, placeholder: 'Choose your specialty' },
  credentials: { label: 'Credentials', autoComplete: 'off' },
  bio: { label: 'Bio', required: true, control: Textarea },
  city: { label: 'City', required: true, autoComplete: 'address-level2' },
  state: { label: 'State', required: true, autoComplete: 'address-level1', placeholder: 'CO' },
  phone: { label: 'Phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} satisfies Record<keyof FilledIn, Partial<ComponentProps<typeof TextField>>>

type TextProps = Pick<
  ComponentProps<typeof TextField>,
  'help' | 'aside' | 'className' | 'rows' | 'readOnly'
> & {
  form: ProfileForm
  of: Exclude<keyof FilledIn, 'specialty'>
}

const Text = ({ of, ...rest }: TextProps) => <TextField name={of} {...CONTROLS[of]} {...rest} />

const Specialty = ({ form, locked = false }: FieldsProps) => (
  <SelectField form={form} name="specialty" {...CONTROLS.specialty} options={SPECIALTIES} disabled={locked} />
)

const Bio = (props: Omit<TextProps, 'of'>) => (
  <Text {...props} of="bio" aside={`${props.form.watch('bio')?.length ?? 0} / ${BIO_MAX_CHARS}`} />
)

type FieldsProps = { form: ProfileForm; locked?: boolean }

/** Shows the fields one below the other with an explanation of each, for the first time. */
export const GuidedProfileFields = ({ form }: { form: ProfileForm }) => (
  // Registers the fields in the order on screen, so that the topmost invalid one gets the focus.
  <div className="grid items-start gap-5 md:grid-cols-2">
    <Text form={form} of="full_name" />
    <Specialty form={form} />
    <Bio
      form={form}
      rows={5}
      className="md:col-span-2"
      help="Who you help, what you help with, and how you work."
    />
    <Text form={form} of="city" />
    <Text form={form} of="state" />
    <Text form={form} of="credentials" help="Optional. The letters after your name, such as DPT, SCS." />
    <Text form={form} of="phone" help="Optional. Shown only to signed-in people who ask for your contact." />
  </div>
)

/** Shows the fields for later edits. During a review, those that an admin checks are locked. */
export const ProfileFields = ({ form, locked = false }: FieldsProps) => (
  <>
    <Text form={form} of="full_name" readOnly={locked} />
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Specialty form={form} locked={locked} />
      <Text form={form} of="credentials" readOnly={locked} />
    </div>
    <Bio form={form} />
    <div className="grid grid-cols-[1fr_7rem] gap-4 md:grid-cols-[1fr_7rem_1fr]">
      <Text form={form} of="city" />
      <Text form={form} of="state" />
      <Text form={form} of="phone" className="max-md:col-span-2" />
    </div>
  </>
)
