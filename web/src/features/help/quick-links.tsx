import { CreditCard, FileText, LifeBuoy, type LucideIcon, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'

const LINKS: readonly { to: string; label: string; detail: string; Icon: LucideIcon }[] = [
  { to: '/privacy', label: 'Privacy Policy', detail: 'What we store, and why', Icon: ShieldCheck },
  { to: '/terms', label: 'Terms of Service', detail: 'The rules for everyone', Icon: FileText },
  { to: '/help#billing', label: 'Billing Help', detail: 'Fees, refunds, and Premium', Icon: CreditCard },
  {
    to: '/help?about=technical#contact',
    label: 'Technical Support',
    detail: 'Something isn’t working',
    Icon: LifeBuoy,
  },
]

export const QuickLinks = () => (
  <nav aria-label="Quick links">
    <ul className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-raised lg:grid-cols-4">
      {LINKS.map(({ to, label, detail, Icon }) => (
        <li key={to} className="-mt-px -ml-px border-line border-t border-l">
          <Link to={to} className="-outline-offset-2 flex h-full flex-col gap-2.5 p-5 hover:bg-turf-soft">
            <Icon aria-hidden className="size-5.5 text-turf" strokeWidth={1.75} />
            <span>
              <b className="block">{label}</b>
              <span className="text-muted text-sm">{detail}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
