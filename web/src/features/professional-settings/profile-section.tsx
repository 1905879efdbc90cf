import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { TriangleAlert } from 'lucide-react'
import { PictureField } from '@/entities/professional/picture-field/picture-field.tsx'
import { ProfileFields, useProfileForm } from '@/entities/professional/profile-form.tsx'
import { SaveRow, SettingsSection } from './settings-section.tsx'

/** An admin reviews changes to these fields. */
const CHECKED = ['full_name', 'specialty', 'credentials'] as const

export const ProfileSection = ({ professional }: { professional: Professional }) => {
  const { form, save, pending, reply } = useProfileForm({ professional })
  const { dirtyFields, isDirty } = form.formState
  const locked = professional.status === 'pending'
  const checkedAgain = professional.status === 'approved' && CHECKED.some((name) => dirtyFields[name])
  return (
    <SettingsSection
      id="profile"
      title="Profile"
      lead="What athletes see about you. Only signed-in people who open your contact details see your phone."
    >
      <PictureField professional={professional} />
      <form onSubmit={save} noValidate className="grid grid-cols-1 gap-4">
        {locked && (
          <p className="rounded-sm bg-turf-soft px-4 py-3 text-sm">
            Your profile is under review. You can change your name, specialty, and credentials once it’s
            decided.
          </p>
        )}
        <ProfileFields form={form} locked={locked} />
        {checkedAgain && <CheckedAgain />}
        <SaveRow
          label={checkedAgain ? 'Save and submit for review' : 'Save profile'}
          command={{ pending, reply }}
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
      <b className="block">We’ll review this change.</b>A new name, specialty, or credentials makes your
      profile pending. You’re hidden from search and get no new requests until it’s approved. Confirmed
      sessions stay booked.
    </span>
  </p>
)
