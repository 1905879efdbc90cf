import { Link } from 'react-router-dom'
import {
  GET_STARTED,
  HELP,
  JOIN_LINKS,
  LEGAL_LINKS,
  LOGIN,
  type PublicLink,
  TOP_LINKS,
} from '../client/links.ts'
import { useSession } from '../client/session.tsx'
import { homeOf } from '../entities/account/home.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const PublicDrawer = ({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) => {
  const session = useSession()
  const close = () => onOpenChange(false)
  const visitor = session.status !== 'signed-in'
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="right"
      title="Navigation"
      description="Explore the product features"
    >
      <nav aria-label="Main" className="flex flex-1 flex-col px-3 pb-5">
        <Links links={visitor ? [...TOP_LINKS, LOGIN, ...JOIN_LINKS] : TOP_LINKS} onFollow={close} />
        <hr className="mx-2 my-3 border-line" />
        <Links links={[HELP, ...LEGAL_LINKS]} onFollow={close} />
        <div className="mt-auto grid px-2 pt-4">
          <LinkButton
            to={visitor ? GET_STARTED.to : homeOf(session.user.role)}
            variant={visitor ? 'flare' : 'default'}
            onClick={close}
          >
            {visitor ? GET_STARTED.label : 'Dashboard'}
          </LinkButton>
        </div>
      </nav>
    </Sheet>
  )
}

const Links = ({ links, onFollow }: { links: readonly PublicLink[]; onFollow: () => void }) =>
  links.map(({ to, label }) => (
    <Link
      key={label}
      to={to}
      onClick={onFollow}
      className="flex h-11 items-center rounded-md px-2 font-medium hover:bg-turf-soft"
    >
      {label}
    </Link>
  ))
