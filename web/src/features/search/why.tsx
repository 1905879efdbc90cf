import type { SearchReason } from '@fieldside/contracts/http/search.ts'
import { useOpened } from '@/ui/lazy-part.ts'

const load = async () => (await import('./why-popover.tsx')).WhyPopover

const trigger = {
  label: 'Why this result?',
  className:
    'relative rounded-sm text-muted text-sm underline decoration-edge underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-ink',
}

/** Shows the reasons for a result's place. The popover's code loads when it is first opened. */
export const Why = ({ reasons }: { reasons: readonly SearchReason[] }) => {
  const { Opened, open } = useOpened(load)
  if (reasons.length === 0) return null
  if (Opened) return <Opened {...trigger} reasons={reasons} />
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={open}
      className={trigger.className}
    >
      {trigger.label}
    </button>
  )
}
