import { VerifiedBadge } from '@/ui/badge.tsx'
import { useOpened } from '@/ui/lazy-part.ts'

const load = async () => (await import('./verified-popover.tsx')).VerifiedPopover

const trigger = {
  label: 'Verified: what was checked',
  className: 'relative rounded-sm after:absolute after:-inset-2.5 hover:brightness-97',
}

/** Shows what was checked. The popover's code loads when it is first opened. */
export const Verified = () => {
  const { Opened, open } = useOpened(load)
  if (Opened) return <Opened {...trigger} />
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={trigger.label}
      onClick={open}
      className={trigger.className}
    >
      <VerifiedBadge />
    </button>
  )
}
