import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { ACCOUNT_MIN_AGE_YEARS } from '@fieldside/contracts/limits.ts'
import type { ChoosableRole } from '@fieldside/contracts/roles.ts'
import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { useScreenAccess } from '@/client/screen-access.ts'
import { useSession, useSessionUpdate } from '@/client/session.tsx'
import { homeOf } from '@/entities/account/home.ts'
import { askedPage, wantedRole } from '@/entities/account/next-page.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { RoleCards } from './role-cards.tsx'

/** Returns the requested page if athletes may open it, otherwise the athlete's dashboard. */
const useAthletePage = (): string => {
  const [params] = useSearchParams()
  const accessOf = useScreenAccess()
  const page = askedPage(params)
  const access = page && accessOf(page)
  const isOpen =
    access === 'anyone' || access === 'signed-in' || (Array.isArray(access) && access.includes('athlete'))
  return page && isOpen ? page : homeOf('athlete')
}

export const Screen = () => {
  const session = useSession()
  const [params] = useSearchParams()
  const athletePage = useAthletePage()
  if (session.status !== 'signed-in') return null
  const { role, is_onboarded } = session.user
  if (role === 'admin') return <Navigate replace to={homeOf(role)} />
  if (is_onboarded) return <Navigate replace to={role === 'athlete' ? athletePage : homeOf(role)} />
  // A user who left during setup has chosen before, but a role in the link takes precedence.
  const chosenBefore = role === 'professional' && !params.has('role') ? role : undefined
  const { adult_stated } = session.user
  return <RoleChoice preselected={wantedRole(params) ?? chosenBefore} asksAge={!adult_stated} />
}

const useChoose = () => {
  const command = useCommand(actions.chooseRole)
  const updateSession = useSessionUpdate()
  const navigate = useNavigate()
  const athletePage = useAthletePage()
  const choose = async (role: ChoosableRole, isAdult: boolean) => {
    try {
      const user = await command.submitAsync({ body: { role, ...(isAdult && { is_adult: true }) } })
      updateSession((before) => before && { ...before, user })
      await navigate(role === 'athlete' ? athletePage : '/professional-setup', { replace: true })
    } catch (error) {
      notify.error('We couldn’t save your role', sentenceOf(error))
    }
  }
  return { choose, pending: command.pending }
}

type RoleChoiceProps = {
  preselected: ChoosableRole | undefined
  /** After single sign-on, which has no form of ours. */
  asksAge: boolean
}

const RoleChoice = ({ preselected, asksAge }: RoleChoiceProps) => {
  const [isAdult, setAdult] = useState(false)
  const [role, setRole] = useState(preselected)
  const { choose, pending } = useChoose()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (role && !pending) void choose(role, isAdult)
  }
  return (
    <form onSubmit={submit} aria-label="Your role" className="wrap max-w-[54rem] pt-6 md:pt-14">
      <p className="eyebrow mb-3">Welcome to Fieldside</p>
      <h1 id="role-question" className="text-2xl">
        What brings you here?
      </h1>
      <p className="mt-3 mb-8 text-muted">
        One account, one role. If you choose the wrong one, write to us, and we’ll switch it.
      </p>
      <RoleCards role={role} onChoose={setRole} labelledBy="role-question" />
      {asksAge && (
        <div className="mt-6">
          <Checkbox
            label={`I am ${ACCOUNT_MIN_AGE_YEARS} or older`}
            detail="Parents can book for their children with their own account."
            checked={isAdult}
            onCheckedChange={setAdult}
          />
        </div>
      )}
      <Button
        type="submit"
        className="mt-8 max-md:w-full"
        disabled={!role || (asksAge && !isAdult)}
        pending={pending}
      >
        Continue
      </Button>
    </form>
  )
}
