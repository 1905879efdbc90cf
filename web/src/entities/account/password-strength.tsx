import type { PasswordOwner } from '@fieldside/contracts/password-strength.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'

type Check = (password: string, owner: PasswordOwner) => string | undefined

/** Long enough that an estimate doesn't compete with typing. */
const PAUSE_MS = 150

/** Loads the dictionaries on the first character. The form works without the hint, because the server decides. */
const loadCheck = async (): Promise<Check | undefined> => {
  try {
    return (await import('@fieldside/contracts/password-strength.ts')).whyGuessable
  } catch {
    return undefined
  }
}

type Verdict = { password: string; reason: string | undefined }

const useVerdict = (password: string, { email, first_name, last_name }: PasswordOwner) => {
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const check = await loadCheck()
      if (!isCurrent || !check) return
      const owner = {
        ...(email && { email }),
        ...(first_name && { first_name }),
        ...(last_name && { last_name }),
      }
      setVerdict({ password, reason: check(password, owner) })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, email, first_name, last_name])
  return password === '' ? undefined : verdict
}

type PasswordStrengthProps = { password: string; owner: PasswordOwner }

/** Shows whether a new password is hard to guess, by the server's rule. */
export const PasswordStrength = ({ password, owner }: PasswordStrengthProps) => {
  const verdict = useVerdict(password, owner)
  return (
    <p role="status" aria-label="Password strength" className="flex min-h-5 items-start gap-2 text-sm">
      {verdict?.reason && (
        <>
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          {verdict.reason}
        </>
      )}
      {verdict && !verdict.reason && (
        <>
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          Hard to guess
        </>
      )}
    </p>
  )
}
