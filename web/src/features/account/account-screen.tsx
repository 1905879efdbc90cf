import { type SessionUser, useSession } from '@/client/session.tsx'
import { lazyTab } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { AddressTabs, type Tab } from '@/ui/tabs.tsx'
import { ProfileTab } from './profile-tab.tsx'

const SecurityTab = lazyTab(async () => (await import('./security-tab.tsx')).SecurityTab)
const BillingTab = lazyTab(async () => (await import('./billing-tab.tsx')).BillingTab)

export const Screen = () => {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return <Account user={session.user} />
}

const tabsOf = (user: SessionUser): Tab[] => [
  { value: 'profile', label: 'Profile', content: <ProfileTab user={user} /> },
  { value: 'security', label: 'Security', content: <SecurityTab /> },
  ...(user.role === 'professional' ? [{ value: 'billing', label: 'Billing', content: <BillingTab /> }] : []),
]

const Account = ({ user }: { user: SessionUser }) => (
  <>
    <PageHeader
      title="Account"
      lead="Your profile, how you sign in, which notifications you get, and your calendar."
      actions={
        <LinkButton to="/transactions" variant="outline">
          Payments and subscription
        </LinkButton>
      }
    />
    <AddressTabs aria-label="Account" tabs={tabsOf(user)} keep />
  </>
)
