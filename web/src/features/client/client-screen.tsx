import { isolated } from '@fieldside/contracts/bidi.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Plan } from '@fieldside/contracts/http/plans.ts'
import { EyeOff, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { dayKey, formatCalendarDay } from '@/client/time-format.ts'
import { GivenAnswers, GivenConsents } from '@/entities/intake/given-answers.tsx'
import { PackageCard } from '@/entities/package/package-card.tsx'
import { MedicalNote } from '@/entities/plan/medical-note.tsx'
import { StageList } from '@/entities/plan/stage-list.tsx'
import { weekdayWords } from '@/entities/plan/words.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Adherence } from './adherence.tsx'
import { ClientSessions } from './client-sessions.tsx'
import { TemplateChoice } from './template-choice.tsx'

const REREAD_EVERY_MS = 30_000

type Shown = ReplyOf<typeof screens.clientScreen>

/** A professional's client: the pair's sessions, and plans with how the athlete gets on with them. */
export const Screen = () => {
  const { id = '' } = useParams()
  const query = useEndpoint(screens.clientScreen, { params: { id } }, { uncached: true })
  // The client may stop sharing: nothing stays in the cache, and without the live feed the page hides it soon. Notes and
  // answers aren't sent again for that.
  const reread = useEndpoint(
    careActions.listClientPlans,
    { params: { id } },
    { uncached: true, enabled: query.data !== undefined, everyMs: REREAD_EVERY_MS },
  )
  if (query.error?.status === 404)
    return (
      <EmptyState page title="Client not found" action={<LinkButton to="/clients">Clients</LinkButton>}>
        Clients are athletes with whom you have agreed on a session.
      </EmptyState>
    )
  return (
    <QueryState
      page
      query={query}
      title="We couldn’t load this client"
      loading={<Skeletons className="grid max-w-4xl gap-4" of={['h-11 w-64', 'h-72 rounded-lg']} />}
    >
      {(shown) => (
        <Loaded
          {...shown}
          plans={reread.data?.items ?? shown.plans}
          plans_unavailable={shown.plans_unavailable && !reread.data}
        />
      )}
    </QueryState>
  )
}

const Loaded = ({
  client,
  plans,
  plans_unavailable,
  sessions,
  more_sessions,
  thread_id,
  notes,
  summaries,
  intake,
  packages,
}: Shown) => {
  const open = plans.filter(({ ended_at }) => ended_at === null)
  const ended = plans.filter(({ ended_at }) => ended_at !== null)
  return (
    <div className="grid max-w-4xl gap-4">
      <PageHeader
        eyebrow="Client"
        title={client.name}
        actions={
          <>
            <LinkButton
              to={thread_id ? `/messages/${thread_id}` : `/messages?with=${client.id}`}
              variant="outline"
            >
              <MessageSquare aria-hidden />
              Message
            </LinkButton>
            <LinkButton to={`/clients/${client.id}/plans/new`}>New plan</LinkButton>
          </>
        }
      />
      <ClientSessions {...{ sessions, notes, summaries }} more={more_sessions} />
      {packages.length > 0 && (
        <section aria-label="Packages" className="grid gap-3">
          <h2 className="text-xl">Packages</h2>
          {packages.map((owned) => (
            <PackageCard key={owned.package_id} owned={owned} />
          ))}
        </section>
      )}
      <Intake title="Intake answers" of={intake} />
      {intake.members.map(({ member_id, first_name, ...of }) => (
        <Intake
          key={member_id}
          title={`Intake answers about ${first_name === null ? 'a family member' : isolated(first_name)}`}
          of={of}
        />
      ))}
      <h2 className="text-xl">Plans</h2>
      {open.map((plan) => (
        <PlanCard key={plan.id} plan={plan} name={client.name} />
      ))}
      {plans_unavailable && <p className="text-muted">We can’t show the plans right now.</p>}
      {open.length === 0 && !plans_unavailable && (
        <p className="text-muted">No plan yet. Build one, or assign one of your templates.</p>
      )}
      <TemplateChoice athleteId={client.id} name={client.name} />
      {ended.length > 0 && (
        <section aria-label="Ended plans" className="grid gap-3">
          <h3 className="text-lg">Ended plans</h3>
          <ul className="divide-y divide-line border-line border-y">
            {ended.map((plan) => (
              <li key={plan.id} className="flex flex-wrap justify-between gap-x-4 py-3">
                <b>{plan.title}</b>
                <span className="text-muted">
                  {formatCalendarDay(plan.starts_on)} to {formatCalendarDay(dayKey(plan.ended_at!))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type IntakeProps = { title: string; of: Omit<Shown['intake'], 'members'> }

const Intake = ({ title, of: { answers, unreadable_answers, consents } }: IntakeProps) =>
  answers.length + unreadable_answers + consents.length > 0 && (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <Card className="grid gap-4 p-5">
        <GivenAnswers answers={answers} />
        {unreadable_answers > 0 && (
          <p className="text-muted">
            {unreadable_answers === 1 ? '1 answer' : `${unreadable_answers} answers`} can’t be read at the
            moment. Please contact support.
          </p>
        )}
        <GivenConsents consents={consents} />
      </Card>
    </section>
  )

type PlanCardProps = { plan: Plan; name: string }

const PlanCard = ({ plan, name }: PlanCardProps) => (
  <Card className="grid gap-5 p-5" role="article" aria-label={plan.title}>
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="text-lg [overflow-wrap:anywhere]">{plan.title}</h3>
        <p className="text-muted">
          From {formatCalendarDay(plan.starts_on)} on, {weekdayWords(plan.weekdays)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton size="sm" variant="outline" to={`/clients/${plan.athlete_id}/plans/${plan.id}`}>
          Change plan
        </LinkButton>
        <EndPlan plan={plan} name={name} />
      </div>
    </div>
    {plan.kind === 'return_to_play' && (
      <>
        <MedicalNote />
        <StageList plan={plan} />
        <Confirm plan={plan} />
      </>
    )}
    {plan.training ? <Adherence plan={plan} /> : <NotShared name={name} />}
  </Card>
)

const NotShared = ({ name }: { name: string }) => (
  <p className="flex items-start gap-2.5 rounded-md bg-turf-soft px-4 py-3">
    <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0 text-turf" />
    {isolated(name)} doesn’t share their training with you. We ask them on their Home and after each workout.
    They can say no.
  </p>
)

const Confirm = ({ plan }: { plan: Plan }) => {
  const { submit, pending } = useCommand(actions.confirmStage, {
    success: 'The next stage is open',
    failure: 'Failed to open the next stage',
  })
  const open = plan.training?.open_conditions ?? []
  if (open.length !== 1 || open[0]!.kind !== 'confirmation') return null
  return (
    <Button
      className="justify-self-start"
      pending={pending}
      onClick={() => submit({ params: { id: plan.id }, body: { stage_id: plan.training!.stage_id } })}
    >
      Open the next stage
    </Button>
  )
}

const EndPlan = ({ plan, name }: PlanCardProps) => {
  const [asks, setAsks] = useState(false)
  const { submit, pending } = useCommand(actions.endPlan, {
    success: 'Plan ended',
    failure: 'Failed to end the plan',
    onSuccess: () => setAsks(false),
  })
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsks(true)}>
        End plan
      </Button>
      {asks && (
        <AlertDialog
          title={`End ${plan.title}?`}
          description={`It ends for ${name}, too. What they did stays theirs.`}
          no="Keep plan"
          yes="End plan"
          pending={pending}
          onYes={() => submit({ params: { id: plan.id } })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
