import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { LoginSessions } from './login-sessions.tsx'
import { TwoStepSection } from './two-step-section.tsx'

const ChangePasswordDialog = lazyDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)

export const SecurityTab = () => {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-6">
      <PasswordCard onChange={() => setOpen(true)} />
      <TwoStepSection />
      <LoginSessions />
      {open && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

const PasswordCard = ({ onChange }: { onChange: () => void }) => (
  <CardSection title="Password" label="Security" className="max-w-3xl">
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 px-5 pb-5">
      <p className="min-w-0 flex-1 basis-72 text-muted">
        Changing it signs you out on all your other devices. You stay signed in here.
      </p>
      <Button variant="outline" onClick={onChange}>
        <KeyRound aria-hidden />
        Change Password
      </Button>
    </div>
  </CardSection>
)
