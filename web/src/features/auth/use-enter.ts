import type { SessionState, signUpAndStart, startSession } from '@fieldside/contracts/http/bff/session.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { sentenceOf } from '@/client/problem.ts'
import { useSessionStart } from '@/client/session.tsx'
import { nextPage } from '@/entities/account/next-page.ts'
import { becomeAthlete } from './become-athlete.ts'
import { inOwnZone } from './in-own-zone.ts'

export type EnterProps = {
  /** Called before the login session updates, so that the form stays on screen until the next page shows. */
  onEnter: () => void
  /** Called when the password was right and the second factor is awaited. */
  onHeld?: (factor: NonNullable<SessionState['second_factor']>) => void
}

/** Begins the login session and opens the page that was asked for. */
export const useGoOn = ({ onEnter }: Pick<EnterProps, 'onEnter'>) => {
  const begin = useSessionStart()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return async (entered: SessionState): Promise<void> => {
    const state = await becomeAthlete(entered, params)
    onEnter()
    begin(state)
    if (state.user) await navigate(nextPage(state.user, params), { replace: true })
  }
}

export const useEnter = (
  endpoint: typeof startSession | typeof signUpAndStart,
  { onEnter, onHeld }: EnterProps,
) => {
  const command = useCommand(endpoint)
  const goOn = useGoOn({ onEnter })
  const enter = async <Fields extends FieldValues, Sent>(
    form: UseFormReturn<Fields, unknown, Sent>,
    body: Parameters<typeof command.submitAsync>[0]['body'],
  ): Promise<void> => {
    try {
      const state = await command.submitAsync({ body })
      if (state.second_factor) onHeld?.(state.second_factor)
      else await goOn(state)
    } catch (refused) {
      const error = inOwnZone(refused)
      form.setError('root', { message: sentenceOf(error) })
      showRefusal(form, error, 'Authentication failed')
    }
  }
  return { enter, pending: command.pending }
}
