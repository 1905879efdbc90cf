import { leaveRecovery } from '@fieldside/contracts/http/bff/account.ts'
import { useNavigate } from 'react-router-dom'
import { call } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { useSessionStart } from '@/client/session.tsx'
import { postToTabs } from '@/client/tabs.ts'
import { closeRecovery } from '@/entities/account/recovery.ts'
import { Button } from '@/ui/button.tsx'
import { isLinkOver, NewPasswordForm } from './new-password-form.tsx'

const EXPIRED = 'Recovery session expired. Please request a new password reset.'

/** Sets a password on /auth after the user opened a reset link; they sign in with it afterwards. */
export const SetNewPassword = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const start = useSessionStart()
  /** Ends the recovery, so that a reload doesn't resume it. */
  const leave = () => {
    closeRecovery()
    // If this fails, the cookie expires within minutes.
    call(leaveRecovery, {}).catch(() => undefined)
  }
  const refuse = (problem: unknown): string => {
    const reason = isLinkOver(problem) ? EXPIRED : sentenceOf(problem)
    notify.error('Password update failed', reason)
    return reason
  }
  return (
    <>
      <h1 className="text-2xl">Set a new password</h1>
      <p className="mt-2 mb-7 text-muted">
        You opened a reset link. Setting a new password signs you out on all devices.
      </p>
      <NewPasswordForm
        token={token}
        signIn={false}
        onRefused={refuse}
        onDone={async (state) => {
          notify.success('Password updated', 'Sign in with your new password.')
          closeRecovery()
          postToTabs({ kind: 'recovery', token: null })
          start(state)
          await navigate('/auth', { replace: true })
        }}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="ghost" onClick={leave}>
          Sign in instead
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            leave()
            void navigate('/auth?mode=forgot', { replace: true })
          }}
        >
          Request a new link
        </Button>
      </div>
    </>
  )
}
