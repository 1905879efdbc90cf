import { EyeOff } from 'lucide-react'

export const HIDDEN_UNTIL_AGREED = 'Hidden until you agree on a session'

/** Says below a text why it contains '•••'. */
export const HiddenUntilAgreed = () => (
  <p className="flex items-center gap-1.5 text-muted text-sm">
    <EyeOff aria-hidden className="size-4 shrink-0" />
    {HIDDEN_UNTIL_AGREED}
  </p>
)
