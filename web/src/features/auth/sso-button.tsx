import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { useSession } from '@/client/session.tsx'
import { Button } from '@/ui/button.tsx'
import { leaveForSso } from './sso.ts'

/** Stays in its pending state while the browser navigates to the identity provider. */
export const SsoButton = () => {
  const session = useSession()
  const [params] = useSearchParams()
  const [leaving, setLeaving] = useState(false)
  const sso = session.status === 'signed-out' ? session.client?.sso : undefined
  const leave = async (): Promise<void> => {
    if (!sso) return notify.error('Feature unavailable', 'Single sign-on isn’t set up here.')
    setLeaving(true)
    try {
      await leaveForSso(sso, params.toString())
    } catch (error) {
      setLeaving(false)
      notify.error('Feature unavailable', sentenceOf(error))
    }
  }
  return (
    <>
      <div className="my-5 flex items-center gap-3 text-muted text-sm" aria-hidden>
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button variant="outline" className="w-full" pending={leaving} onClick={() => void leave()}>
        <KeyRound aria-hidden />
        Continue with single sign-on
      </Button>
    </>
  )
}
