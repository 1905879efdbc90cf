import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { useWatch } from 'react-hook-form'
import { useUnsaved } from '../../client/unsaved.ts'
import {
  GuidedProfileFields,
  type ProfileForm,
  useProfileForm,
} from '../../entities/professional/profile-form.tsx'
import { Button } from '../../ui/button.tsx'
import { completionPercent } from './setup-state.ts'
import { StepBar, StepHeading } from './step-parts.tsx'

type ProfileStepProps = { professional: Professional | null; fullName: string; onNext: () => void }

export const ProfileStep = ({ professional, fullName, onNext }: ProfileStepProps) => {
  const { form, save, pending } = useProfileForm({ professional, fullName, onSaved: onNext })
  useUnsaved(form.formState.isDirty)
  return (
    <form noValidate aria-label="Profile" onSubmit={save}>
      <StepHeading title="Your profile">
        This is what athletes see when they look for a professional.
      </StepHeading>
      <Completion form={form} />
      <GuidedProfileFields form={form} />
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
