import { PASSWORD_RULES } from '@fieldside/contracts/password-rules.ts'
import type { PasswordOwner } from '@fieldside/contracts/password-strength.ts'
import { Check } from 'lucide-react'
import { cn } from '@/ui/cn.ts'
import { PasswordStrength } from './password-strength.tsx'

type PasswordChecklistProps = {
  password: string
  /** What the form knows about the owner, whose name and email make a password guessable. */
  owner: PasswordOwner
}

export const PasswordChecklist = ({ password, owner }: PasswordChecklistProps) => (
  <div className="grid gap-3">
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
    <PasswordStrength password={password} owner={owner} />
  </div>
)
