import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { TriangleAlert } from 'lucide-react'
import { ProfileFields, useProfileForm } from '../../entities/professional/profile-form.tsx'
import { PictureField } from './picture-field.tsx'
import { SaveRow, SettingsSection } from './settings-section.tsx'

/** An admin reviews changes to these fields. */
const CHECKED = ['full_name', 'specialty', 'credentials'] as const

export const ProfileSection = ({ professional }: { professional: Professional }) => {
  const { form, save, pending, isSaved } = useProfileForm({ professional })
  const { dirtyFields, isDirty } = form.formState
  const locked = professional.status === 'pending'
  const checkedAgain = professional.status === 'approved' && CHECKED.some((name) => dirtyFields[name])
  return (
    <SettingsSection
      id="profile"
      title="Profile"
      lead="What athletes read about you. Your phone is shown only to those who ask for your contact."
    >
      <PictureField professional={professional} />
      <form onSubmit={save} noValidate className="grid grid-cols-1 gap-4">
        {locked && (
          <p className="rounded-sm bg-turf-soft px-4 py-3 text-sm">
            Your profile is under review. Name, specialty and credentials can be changed after it.
          </p>
        )}
        <ProfileFields form={form} locked={locked} />
        {checkedAgain && <CheckedAgain />}
        <SaveRow
          label={checkedAgain ? 'Save and send to review' : 'Save profile'}
          pending={pending}
          saved={isSaved}
          dirty={isDirty}
        />
      </form>
    </SettingsSection>
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
