import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Professional, ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { BIO_MAX_CHARS, LANGUAGES_MAX, TOPICS_MAX } from '@fieldside/contracts/limits.ts'
import { PROFESSIONAL_TYPES } from '@fieldside/contracts/professional-types.ts'
import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { sentenceOf } from '@/client/problem.ts'
import { saving } from '@/client/saving.ts'
import { useForm } from '@/client/use-form.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { LanguagesField } from './languages-field.tsx'
import type { FilledIn, ProfileForm } from './profile-schema.ts'

const resolver = lazyResolver(async () => (await import('./profile-schema.ts')).FilledInForm)

const SPECIALTIES = PROFESSIONAL_TYPES.map((value) => ({ value, label: value }))

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
    zip: professional?.zip ?? '',
    sports: professional?.sports.join(', ') ?? '',
    conditions: professional?.conditions.join(', ') ?? '',
    languages: professional?.languages ?? [],
    welcomes_new_athletes: professional?.welcomes_new_athletes ?? true,
  }
  return saved as FilledIn
}

type UseProfileForm = { professional: Professional | null; fullName?: string; onSaved?: () => void }

/** Edits and saves a professional's profile. Values that arrive later replace those that aren't dirty. */
export const useProfileForm = ({ professional, fullName = '', onSaved }: UseProfileForm) => {
  const form: ProfileForm = useForm<FilledIn, ProfessionalProfileForm>({
    resolver,
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

/** Every field by name, as above: a new one needs its label here and its place in both layouts below. */
const LABELS = {
  full_name: { label: 'Full name', required: true, autoComplete: 'name' },
  specialty: { label: 'Specialty', required: true, placeholder: 'Choose your specialty' },
  bio: { label: 'Bio', required: true, control: Textarea },
  city: { label: 'City', required: true, autoComplete: 'address-level2' },
  state: { label: 'State', required: true, autoComplete: 'address-level1', placeholder: 'CO' },
  credentials: { label: 'Credentials', autoComplete: 'off' },
  phone: { label: 'Phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  zip: { label: 'ZIP code', inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 10 },
  sports: { label: 'Sports', autoComplete: 'off', placeholder: 'Trail running, Climbing' },
  conditions: { label: 'Conditions treated', autoComplete: 'off', placeholder: 'ACL repair, Shin splints' },
  languages: { label: 'Languages' },
  welcomes_new_athletes: { label: 'New athletes welcome' },
} satisfies Record<keyof FilledIn, Partial<ComponentProps<typeof TextField>>>

const WELCOMES_HELP = 'Search results show it, and athletes can filter by it.'

type Place = { className?: string; help?: string; rows?: number; isChecked?: boolean }
/** The fields in the order on screen, so that the topmost invalid one gets the focus. */
type Layout = Record<keyof FilledIn, Place>

/** One below the other with an explanation of each, for the first time. */
const GUIDED: Layout = {
  full_name: {},
  specialty: {},
  bio: {
    rows: 5,
    className: 'md:col-span-2',
    help: 'Who you help, what you help with, and how you work.',
  },
  city: {},
  state: {},
  credentials: { help: 'Optional. The letters after your name, such as DPT, SCS.' },
  phone: { help: 'Optional. Shown only to signed-in people who ask for your contact.' },
  zip: { help: 'Optional. Athletes see how many miles away you are, never your ZIP code.' },
  languages: { help: `Optional. Up to ${LANGUAGES_MAX} that you can hold a session in.` },
  sports: { help: `Optional. Up to ${TOPICS_MAX}, separated by commas.` },
  conditions: { help: `Optional. Up to ${TOPICS_MAX}, separated by commas. Athletes search for these.` },
  welcomes_new_athletes: { className: 'md:col-span-2', help: WELCOMES_HELP },
}

/** Close together, for later edits. */
const COMPACT: Layout = {
  full_name: { className: 'col-span-2 md:col-span-12', isChecked: true },
  specialty: { className: 'col-span-2 md:col-span-6', isChecked: true },
  credentials: { className: 'col-span-2 md:col-span-6', isChecked: true },
  bio: { className: 'col-span-2 md:col-span-12' },
  city: { className: 'md:col-span-4' },
  state: { className: 'md:col-span-2' },
  zip: { className: 'col-span-2 md:col-span-2' },
  phone: { className: 'col-span-2 md:col-span-4' },
  sports: { className: 'col-span-2 md:col-span-6', help: `Up to ${TOPICS_MAX}, separated by commas.` },
  conditions: {
    className: 'col-span-2 md:col-span-6',
    help: `Up to ${TOPICS_MAX}, separated by commas.`,
  },
  languages: { className: 'col-span-2 md:col-span-6', help: `Up to ${LANGUAGES_MAX}.` },
  welcomes_new_athletes: { className: 'col-span-2 md:col-span-6 md:self-center', help: WELCOMES_HELP },
}

type FieldsProps = { form: ProfileForm; locked?: boolean }
type ProfileFieldProps = FieldsProps & Omit<Place, 'isChecked'> & { of: keyof FilledIn }

const ProfileField = ({ form, of, locked = false, ...place }: ProfileFieldProps) => {
  if (of === 'specialty') {
    const { rows, help, ...rest } = place
    return (
      <SelectField
        form={form}
        name={of}
        {...LABELS.specialty}
        {...rest}
        options={SPECIALTIES}
        disabled={locked}
      />
    )
  }
  if (of === 'languages') return <LanguagesField form={form} {...LABELS.languages} {...place} />
  if (of === 'welcomes_new_athletes') return <FlagField form={form} of={of} {...place} />
  const aside = of === 'bio' ? `${form.watch('bio')?.length ?? 0} / ${BIO_MAX_CHARS}` : undefined
  return <TextField form={form} name={of} {...LABELS[of]} {...place} aside={aside} readOnly={locked} />
}

const FlagField = ({ form, of, help, className }: ProfileFieldProps & { of: 'welcomes_new_athletes' }) => {
  const { field } = useController({ control: form.control, name: of })
  return (
    <div className={className}>
      <Checkbox
        label={LABELS[of].label}
        detail={help}
        checked={field.value ?? false}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
    </div>
  )
}

const fieldsOf = (layout: Layout, form: ProfileForm, locked: boolean) =>
  (Object.keys(layout) as (keyof FilledIn)[]).map((of) => {
    const { isChecked = false, ...place } = layout[of]
    return <ProfileField key={of} form={form} of={of} {...place} locked={locked && isChecked} />
  })

/** Shows the fields with an explanation of each, for the first time. */
export const GuidedProfileFields = ({ form }: { form: ProfileForm }) => (
  <div className="grid items-start gap-5 md:grid-cols-2">{fieldsOf(GUIDED, form, false)}</div>
)

/** Shows the fields for later edits. During a review, those that an admin checks are locked. */
export const ProfileFields = ({ form, locked = false }: FieldsProps) => (
  <div className="grid grid-cols-[1fr_7rem] gap-4 md:grid-cols-12">{fieldsOf(COMPACT, form, locked)}</div>
)
