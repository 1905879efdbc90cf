import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { loadOnceUsed, loadPatiently } from '@/client/load-part.ts'
import { useUnsaved } from '@/client/unsaved.ts'
import { GuidedProfileFields, useProfileForm } from '@/entities/professional/profile-form.tsx'
import type { ProfileForm } from '@/entities/professional/profile-schema.ts'
import { Button } from '@/ui/button.tsx'
import type { Filled } from './completion.ts'
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
      <Completion form={form} savedPercent={professional?.profile_completion_percent ?? 0} />
      <GuidedProfileFields form={form} />
      <StepBar>
        <Button type="submit" pending={pending}>
          Next
        </Button>
      </StepBar>
    </form>
  )
}

const loadRules = () => import('./completion.ts')
loadOnceUsed(loadRules)

/** Starts with the server's figure. The schemas to recompute it load after the first interaction. */
const useCompletion = ({ bio, specialty, city, state }: Filled, isDirty: boolean, savedPercent: number) => {
  const [percent, setPercent] = useState(savedPercent)
  useEffect(() => {
    let isCurrent = true
    if (isDirty)
      void loadPatiently(loadRules).then(({ completionPercent }) => {
        if (isCurrent) setPercent(completionPercent({ bio, specialty, city, state }))
      })
    return () => {
      isCurrent = false
    }
  }, [bio, specialty, city, state, isDirty])
  return isDirty ? percent : savedPercent
}

const Completion = ({ form, savedPercent }: { form: ProfileForm; savedPercent: number }) => {
  const [bio, specialty, city, state] = useWatch({
    control: form.control,
    name: ['bio', 'specialty', 'city', 'state'],
  })
  const percent = useCompletion({ bio, specialty, city, state }, form.formState.isDirty, savedPercent)
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
