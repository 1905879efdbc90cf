import { EyeOff } from 'lucide-react'

/** Says below a text why it contains '•••'. */
export const HiddenUntilAgreed = () => (
  <p className="flex items-center gap-1.5 text-muted text-sm">
    <EyeOff aria-hidden className="size-4 shrink-0" />
    Hidden until you agree on a session
  </p>
)
