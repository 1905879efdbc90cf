import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { loadWanted } from '@/client/load-part.ts'
import { sentenceOf } from '@/client/problem.ts'
import { Refused } from '@/entities/account/refused.tsx'
import { Button } from '@/ui/button.tsx'
import { inOwnZone } from './in-own-zone.ts'
import { type EnterProps, useGoOn } from './use-enter.ts'

const load = async () => (await import('./sign-in-by-passkey.ts')).signInByPasskey

/** Its code loads on a click, because most people enter a password. */
export const PasskeyButton = ({ onEnter }: Pick<EnterProps, 'onEnter'>) => {
  const goOn = useGoOn({ onEnter })
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  if (!window.PublicKeyCredential) return null
  const signIn = async (): Promise<void> => {
    setPending(true)
    setRefusal(undefined)
    try {
      const signInByPasskey = await loadWanted(load)
      await goOn(await signInByPasskey())
    } catch (error) {
      setRefusal(sentenceOf(inOwnZone(error)))
    }
    setPending(false)
  }
  return (
    <div className="mt-3 grid gap-3">
      <Button variant="outline" pending={pending} onClick={() => void signIn()}>
        <KeyRound aria-hidden />
        Sign in with a passkey
      </Button>
      <Refused reason={refusal} />
    </div>
  )
}
