import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { type Professional, ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { BIO_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { TriangleAlert } from 'lucide-react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useCommand } from '../../client/api.ts'
import { showFieldErrors } from '../../client/field-errors.ts'
import { notify } from '../../client/notify.ts'
import { ApiProblem, sentenceOf } from '../../client/problem.ts'
import { saving } from '../../client/saving.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { PictureField } from './picture-field.tsx'
import { SaveRow, SettingsSection } from './settings-section.tsx'

type ProfileFields = z.input<typeof ProfessionalProfileForm>

const fieldsOf = (professional: Professional): ProfileFields => ({
  full_name: [professional.first_name, professional.last_name].filter(Boolean).join(' '),
  specialty: professional.specialty ?? 'Physical Therapist',
  bio: professional.bio ?? '',
  city: professional.city ?? '',
  state: professional.state ?? '',
  credentials: professional.credentials ?? '',
  phone: professional.phone ?? '',
})

/** An admin reviews changes to these fields. */
const CHECKED = ['full_name', 'specialty', 'credentials'] as const

const useProfile = (professional: Professional) => {
  const form = useForm<ProfileFields, unknown, ProfessionalProfileForm>({
    resolver: zodResolver(ProfessionalProfileForm),
    values: fieldsOf(professional),
    resetOptions: { keepDirtyValues: true },
  })
  const command = useCommand(actions.saveProfile)
  const save = form.handleSubmit(async (body) => {
    if (command.pending) return
    const showSaved = saving(form)
    try {
      showSaved(fieldsOf(await command.submitAsync({ body })))
    } catch (error) {
      if (error instanceof ApiProblem) showFieldErrors(form, error)
      notify.error('Your profile could not be saved', sentenceOf(error))
    }
  })
  return { form, save, command }
}

export const ProfileSection = ({ professional }: { professional: Professional }) => {
  const { form, save, command } = useProfile(professional)
  const { dirtyFields, isDirty } = form.formState
  const checkedAgain = professional.status === 'approved' && CHECKED.some((name) => dirtyFields[name])
  return (
    <SettingsSection
      id="profile"
      title="Profile"
      lead="What athletes read about you. Your phone is shown only to those who ask for your contact."
    >
      <PictureField professional={professional} />
      <form onSubmit={save} noValidate className="grid grid-cols-1 gap-4">
        <CheckedFields form={form} locked={professional.status === 'pending'} />
        <OpenFields form={form} />
        {checkedAgain && <CheckedAgain />}
        <SaveRow
          label={checkedAgain ? 'Save and send to review' : 'Save profile'}
          pending={command.pending}
          saved={command.reply !== undefined}
          dirty={isDirty}
        />
      </form>
    </SettingsSection>
  )
}

type PartProps = { form: UseFormReturn<ProfileFields, unknown, ProfessionalProfileForm> }

const CheckedFields = ({ form, locked }: PartProps & { locked: boolean }) => {
  const { errors } = form.formState
  return (
    <>
      {locked && (
        <p className="rounded-sm bg-turf-soft px-4 py-3 text-sm">
          Your profile is under review. Name, specialty and credentials can be changed after it.
        </p>
      )}
      <Field label="Full name" required error={errors.full_name?.message}>
        <Input autoComplete="name" readOnly={locked} {...form.register('full_name')} />
      </Field>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label="Specialty" required error={errors.specialty?.message}>
          <Select
            options={ProfessionalType.options.map((value) => ({ value, label: value }))}
            value={form.watch('specialty')}
            disabled={locked}
            onValueChange={(specialty) => form.setValue('specialty', specialty, { shouldDirty: true })}
          />
        </Field>
        <Field label="Credentials" error={errors.credentials?.message}>
          <Input autoComplete="off" readOnly={locked} {...form.register('credentials')} />
        </Field>
      </div>
    </>
  )
}

const OpenFields = ({ form }: PartProps) => {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="Bio"
        required
        error={errors.bio?.message}
        aside={`${form.watch('bio').length} / ${BIO_MAX_CHARS}`}
      >
        <Textarea {...form.register('bio')} />
      </Field>
      <div className="grid grid-cols-[1fr_7rem] gap-4 md:grid-cols-[1fr_7rem_1fr]">
        <Field label="City" required error={errors.city?.message}>
          <Input autoComplete="address-level2" {...form.register('city')} />
        </Field>
        <Field label="State" required error={errors.state?.message}>
          <Input autoComplete="address-level1" {...form.register('state')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message} className="max-md:col-span-2">
          <Input type="tel" inputMode="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
      </div>
    </>
  )
}

const CheckedAgain = () => (
  <p role="alert" className="flex items-start gap-3 rounded-sm bg-warn-soft px-4 py-3 text-sm">
    <TriangleAlert aria-hidden className="mt-px size-[1.125rem] shrink-0 text-warn" />
    <span>
      <b className="block">This change is reviewed again.</b>
      With a new name, specialty or credentials your profile becomes pending: you leave search and take no new
      requests until it is approved. Agreed sessions stay.
    </span>
  </p>
)
