import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminCase } from '@fieldside/contracts/http/bff/attendance.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { useSectionOfAddress } from '@/client/section-of-address.ts'
import { usePages } from '@/client/use-pages.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { List } from '@/ui/list.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { Time } from '@/ui/time.tsx'
import { CaseFacts, zoneOfCase } from './case-facts.tsx'
import { CaseStatements } from './case-statements.tsx'

const DecideDialog = lazyDialog(async () => (await import('./decide-case-dialog.tsx')).DecideCaseDialog)

/** The sessions whose sides disagree on whether they were held, longest waiting first; nothing when there are none. */
export const AttendanceCases = () => {
  const cases = useEndpoint(screens.adminCasesScreen, {})
  useSectionOfAddress(!cases.isPending)
  const page = cases.data
  return page?.items.length ? <Cases first={page} /> : null
}

const Cases = ({ first }: { first: { items: AdminCase[]; next: string | null } }) => {
  const { rows, ...more } = usePages(first, screens.adminCasesScreen, (cursor) => ({ query: { cursor } }))
  return (
    <CardSection title="Was this session held?" id="attendance-cases" className="mb-5 scroll-mt-20">
      <List items={rows} className="border-line border-t p-5">
        {(one) => <Case one={one} />}
      </List>
      <MoreButton {...more} />
    </CardSection>
  )
}

/** Says what one side reported, with both names. */
const claimOf = ({ reported_by, absent, athlete, professional }: AdminCase): string => {
  const nameOf = {
    athlete: `${isolated(athlete)} (athlete)`,
    professional: `${isolated(professional)} (professional)`,
  }
  if (absent === 'both') return `${nameOf[reported_by]} reported that they called it off together`
  if (absent === reported_by) return `${nameOf[reported_by]} reported that they didn’t come themselves`
  return `${nameOf[reported_by]} reported that ${nameOf[absent]} didn’t come`
}

const Case = ({ one }: { one: AdminCase }) => {
  const [deciding, setDeciding] = useState(false)
  const opened = useCommand(actions.adminOpenCase, { failure: 'We couldn’t open the case' })
  const title = `${isolated(one.athlete)} and ${isolated(one.professional)}`
  return (
    <article aria-label={title} className="grid gap-3">
      <div>
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="[overflow-wrap:anywhere]">
          {claimOf(one)}. Waiting since <Time at={one.opened_at} zone={zoneOfCase(one)} show="day" />.
        </p>
      </div>
      <CaseFacts one={one} />
      {opened.reply ? (
        <CaseStatements one={one} opened={opened.reply} />
      ) : (
        <p className="text-muted text-sm">
          Opening shows what both sides wrote{one.place === 'in_person' && ' and the agreed address'}. We
          record that you read it.
        </p>
      )}
      <p className="text-muted text-sm">Messages between them aren’t shown here.</p>
      <div className="flex flex-wrap gap-2">
        {opened.reply ? (
          <Button size="sm" onClick={() => setDeciding(true)}>
            Decide
          </Button>
        ) : (
          <Button
            size="sm"
            variant="outline"
            pending={opened.pending}
            onClick={() => opened.submit({ params: { id: one.id } })}
          >
            Read what they wrote
          </Button>
        )}
        <LinkButton to={`/booking/${one.id}`} variant="ghost" size="sm">
          View booking
        </LinkButton>
      </div>
      {deciding && opened.reply && (
        <DecideDialog one={one} opened={opened.reply} onClose={() => setDeciding(false)} />
      )}
    </article>
  )
}
