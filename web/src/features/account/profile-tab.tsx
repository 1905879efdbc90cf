import type { ProfileUpdate } from '@fieldside/contracts/http/accounts.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { MailWarning } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { saving } from '@/client/saving.ts'
import { type SessionUser, useSession, useSessionUpdate } from '@/client/session.tsx'
import { useUnsaved } from '@/client/unsaved.ts'
import { useForm } from '@/client/use-form.ts'
import { useSendConfirmation } from '@/entities/account/confirm-email.tsx'
import { CurrentPasswordField } from '@/entities/account/current-password-field.tsx'
import { PreferenceSwitches } from '@/entities/account/preference-switches.tsx'
import { ROLE_LABELS } from '@/entities/account/role-labels.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { lazyTab } from '@/ui/lazy-part.ts'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/accounts.ts')).ProfileUpdate,
)

const CalendarFeedSection = lazyTab(
  async () => (await import('./calendar-feed-section.tsx')).CalendarFeedSection,
)

const TrainingSettingsCard = lazyTab(
  async () => (await import('@/entities/workout/training-settings-card.tsx')).TrainingSettingsCard,
)

const FamilySection = lazyTab(async () => (await import('./family-section.tsx')).FamilySection)

/** Each column of cards, so that a short card beside a long one leaves no gap. */
const COLUMN = 'grid min-w-0 grid-cols-1 gap-7'

export const ProfileTab = ({ user }: { user: SessionUser }) => (
  <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[1.7fr_1fr]">
    <div className={COLUMN}>
      <CardSection title="Profile">
        <div className="px-5 pb-5">
          <ProfileForm user={user} />
        </div>
      </CardSection>
      {user.role === 'athlete' && <FamilySection />}
      {user.role !== 'admin' && <TrainingSettingsCard />}
    </div>
    <div className={COLUMN}>
      <PreferenceSwitches title="Notifications" />
      <CalendarFeedSection mayCreate={user.role !== 'admin'} />
      <YourData email={user.email} />
    </div>
  </div>
)

const LINK = 'rounded-sm font-medium text-turf underline underline-offset-4'

const YourData = ({ email }: { email: string }) => {
  const session = useSession()
  const support = 'client' in session ? session.client?.support_email : undefined
  return (
    <CardSection title="Your data">
      <p className="px-5 pb-5 text-muted">
        To get a copy of your data or to delete your account, write to{' '}
        {support ? (
          <a href={`mailto:${support}`} className={cn(LINK, '[overflow-wrap:anywhere]')}>
            {support}
          </a>
        ) : (
          <Link to="/contact" className={LINK}>
            us
          </Link>
        )}{' '}
        from <b className="[overflow-wrap:anywhere]">{email}</b>. We’ll answer within 30 days. The{' '}
        <Link to="/privacy" className={LINK}>
          Privacy Policy
        </Link>{' '}
        lists the data that we keep.
      </p>
    </CardSection>
  )
}

const fieldsOf = ({ full_name, email, pending_email }: SessionUser): ProfileUpdate => ({
  full_name,
  email: pending_email ?? email,
  current_password: '',
})

const SIGN_IN_AGAIN = {
  title: 'Not authenticated',
  detail: 'Please sign in again to save your profile.',
}

const useProfile = (user: SessionUser) => {
  const form = useForm<ProfileUpdate>({
    resolver,
    values: fieldsOf(user),
    resetOptions: { keepDirtyValues: true },
  })
  const updateSession = useSessionUpdate()
  const { submitAsync, pending } = useCommand(actions.updateProfile)
  const save = form.handleSubmit(async ({ current_password, ...profile }) => {
    const isProof = current_password && asksForAddress(profile.email, user)
    const body = isProof ? { ...profile, current_password } : profile
    if (pending) return
    const showSaved = saving(form)
    try {
      const saved = await submitAsync({ params: { id: user.id }, body })
      updateSession((before) => before && { ...before, user: saved })
      showSaved(fieldsOf(saved))
      const link = saved.pending_email && saved.pending_email !== user.pending_email
      notify.success('Profile updated', link ? `Open the link we sent to ${saved.pending_email}.` : undefined)
    } catch (error) {
      showRefusal(form, error, 'We couldn’t save your profile', SIGN_IN_AGAIN)
    }
  })
  return { form, save, pending }
}

const asksForAddress = (typed: string, { email, pending_email }: SessionUser): boolean => {
  const address = typed.trim().toLowerCase()
  return address !== email.toLowerCase() && address !== pending_email?.toLowerCase()
}

const ProfileForm = ({ user }: { user: SessionUser }) => {
  const { form, save, pending } = useProfile(user)
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  return (
    <form noValidate aria-label="Profile" className="grid grid-cols-1 gap-4.5" onSubmit={save}>
      <Field label="Full name" required error={errors.full_name?.message}>
        <Input autoComplete="name" {...form.register('full_name')} />
      </Field>
      <Field
        label="Email"
        required
        error={errors.email?.message}
        help="To switch to a new address, open the link we send to it."
      >
        <Input type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
      </Field>
      {asksForAddress(form.watch('email'), user) && (
        <CurrentPasswordField
          action="email-change"
          purpose="change your email address"
          error={errors.current_password?.message}
          {...form.register('current_password')}
        />
      )}
      {user.pending_email && <Pending user={user} pending={user.pending_email} />}
      <Field label="Role" help="Only an administrator can change your role.">
        <Input readOnly value={ROLE_LABELS[user.role]} className="bg-paper text-muted" />
      </Field>
      <Button
        type="submit"
        className="justify-self-start max-md:w-full"
        disabled={!isDirty}
        pending={pending}
      >
        Save changes
      </Button>
    </form>
  )
}

const Pending = ({ user, pending }: { user: SessionUser; pending: string }) => {
  const again = useSendConfirmation(pending)
  const back = useCommand(actions.updateProfile, {
    success: ['Profile updated', `Your email address is still ${user.email}.`],
    failure: 'We couldn’t save your profile',
  })
  const keep = () =>
    back.submit({ params: { id: user.id }, body: { full_name: user.full_name, email: user.email } })
  return (
    <div className="grid gap-2 rounded-md bg-warn-soft px-4 py-3 text-sm">
      <p className="flex items-start gap-2.5">
        <MailWarning aria-hidden className="mt-px size-[1.125rem] shrink-0 text-warn" />
        <span className="min-w-0 break-words">
          You still sign in with <b>{user.email}</b>. To switch to <b>{pending}</b>, open the link we sent
          there. Signing out in this browser before then cancels the change.
        </span>
      </p>
      <div className="flex flex-wrap gap-2 pl-7">
        <Button variant="outline" size="sm" pending={again.pending} onClick={() => again.submit({})}>
          Send again
        </Button>
        <Button variant="ghost" size="sm" pending={back.pending} onClick={keep}>
          Keep the old address
        </Button>
      </div>
    </div>
  )
}
