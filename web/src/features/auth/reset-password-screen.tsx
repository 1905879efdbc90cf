import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { useSessionStart } from '@/client/session.tsx'
import { postToTabs } from '@/client/tabs.ts'
import { closeRecovery, useOpenedRecovery } from '@/entities/account/recovery.ts'
import { ErrorState } from '@/ui/error-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { isLinkOver, NewPasswordForm } from './new-password-form.tsx'
import { pageAfterReset } from './page-after-reset.ts'
import { useCheckedLink } from './use-checked-link.ts'

const WORDS = { sent: 'Reset link sent', failed: 'Could not send reset link' }

export const Screen = () => {
  const opened = useOpenedRecovery()
  const { link, forget } = useCheckedLink(opened)
  const isBad = link.status === 'invalid'
  useEffect(() => {
    if (!isBad) return
    notify.error('Invalid or expired reset link')
    closeRecovery()
  }, [isBad])
  const token = link.status === 'valid' ? link.token : null
  useEffect(() => {
    if (token) postToTabs({ kind: 'recovery', token })
  }, [token])
  return (
    <AuthFrame>
      {link.status === 'validating' && <Validating />}
      {link.status === 'failed' && (
        <ErrorState title="We couldn’t check the link" detail={link.problem.message} retry={link.retry} />
      )}
      {(link.status === 'invalid' || link.status === 'none') && <InvalidLink />}
      {link.status === 'valid' && <ValidLink token={link.token} email={link.email} onOver={forget} />}
    </AuthFrame>
  )
}

const Validating = () => (
  <>
    <h1 className="text-2xl">Checking your link</h1>
    <Skeletons
      label="Checking your link"
      className="mt-7 grid gap-5"
      of={['h-6 w-72 max-w-full', 'h-18', 'h-18', 'h-11 rounded-md']}
    />
  </>
)

const InvalidLink = () => (
  <>
    <CircleAlert aria-hidden className="mb-4 size-9 text-bad" strokeWidth={1.75} />
    <h1 className="text-2xl">Reset link invalid or expired</h1>
    <p className="mt-2 mb-7 text-muted">
      Each link works once, within an hour. Enter your account email to get a new one.
    </p>
    <AskForLink words={WORDS} />
    <LinkButton to="/auth" onClick={closeRecovery} variant="ghost" className="mt-3">
      Back to Sign In
    </LinkButton>
  </>
)

type ValidLinkProps = { token: string | null; email: string; onOver: () => void }

const ValidLink = ({ token, email, onOver }: ValidLinkProps) => {
  const start = useSessionStart()
  const navigate = useNavigate()
  const goOn = async ({ user, ...state }: SessionState) => {
    notify.success(
      'Password Reset Successful',
      user ? 'You’re signed in.' : 'Sign in with your new password.',
    )
    postToTabs({ kind: 'recovery', token: null })
    start({ user, ...state })
    await navigate(user ? pageAfterReset(user) : '/auth', { replace: true })
    closeRecovery()
  }
  const refuse = (problem: unknown): string => {
    const reason = sentenceOf(problem)
    if (isLinkOver(problem)) {
      notify.error(reason)
      closeRecovery()
      onOver()
    } else notify.error('Password update failed', reason)
    return reason
  }
  return (
    <>
      <h1 className="text-2xl">Set a new password</h1>
      <p className="mt-2 mb-7 text-muted">
        For <b className="break-all font-semibold text-ink">{email}</b>. You’ll be signed in here and signed
        out on all other devices.
      </p>
      <NewPasswordForm token={token} email={email} signIn onDone={goOn} onRefused={refuse} />
    </>
  )
}
