import { Link } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { homeOf } from './home.ts'
import { accountLinks, helpLinks, joinLinks, legalLinks, type PublicLink, topLinks } from './links.ts'
import { useSession } from './session.tsx'

/** The public links on small screens. */
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
  const [login, start] = accountLinks()
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="right"
      title="Navigation"
      description="Explore the product features"
    >
      <nav aria-label="Main" className="flex flex-1 flex-col px-3 pb-5">
        <Links
          links={visitor ? [...topLinks(), ...(login ? [login] : []), ...joinLinks()] : topLinks()}
          onFollow={close}
        />
        {legalLinks().length > 0 && <hr className="mx-2 my-3 border-line" />}
        <Links links={[...helpLinks(), ...legalLinks()]} onFollow={close} />
        <div className="mt-auto grid px-2 pt-4">
          {visitor ? (
            start && (
              <Button asChild variant="flare" onClick={close}>
                <Link to={start.to}>{start.label}</Link>
              </Button>
            )
          ) : (
            <Button asChild onClick={close}>
              <Link to={homeOf(session.user.role)}>Dashboard</Link>
            </Button>
          )}
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
