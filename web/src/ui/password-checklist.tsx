import { PASSWORD_RULES } from '@fieldside/contracts/password.ts'
import { Check } from 'lucide-react'
import { cn } from './cn.ts'

/** The rules of a new password; each is marked as it is met. */
export const PasswordChecklist = ({ password }: { password: string }) => (
  <ul aria-label="Password rules" className="grid gap-1.5 text-sm md:grid-cols-2">
    {PASSWORD_RULES.map((rule) => {
      const met = rule.holds(password)
      return (
        <li
          key={rule.id}
          data-met={met}
          className={cn('flex items-center gap-2', met ? 'text-good' : 'text-muted')}
        >
          <span
            aria-hidden
            className={cn(
              'grid size-4.5 shrink-0 place-items-center rounded-full border',
              met ? 'border-good' : 'border-edge',
            )}
          >
            {met && <Check className="size-3" strokeWidth={3} />}
          </span>
          {rule.label}
          <span className="sr-only">{met ? ': met' : ': not met yet'}</span>
        </li>
      )
    })}
  </ul>
)
