import { Link, useSearchParams } from 'react-router-dom'
import { AskForLink } from './ask-for-link.tsx'

const WORDS = { sent: 'Reset email sent', failed: 'Reset failed' }

export const ForgotPassword = () => {
  const [params] = useSearchParams()
  const signIn = new URLSearchParams(params)
  signIn.set('mode', 'sign-in')
  return (
    <>
      <h1 className="text-2xl">Forgot your password?</h1>
      <p className="mt-2 mb-7 text-muted">
        We’ll email you a link to set a new one.{' '}
        <Link
          replace
          to={{ search: signIn.toString() }}
          className="whitespace-nowrap rounded-sm font-semibold text-turf underline underline-offset-4"
        >
          Back to Sign In
        </Link>
      </p>
      <AskForLink words={WORDS} />
    </>
  )
}
