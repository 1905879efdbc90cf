import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Plan, PlanTemplate } from '@fieldside/contracts/http/plans.ts'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { dayKey } from '@/client/time-format.ts'
import { MedicalNote } from '@/entities/plan/medical-note.tsx'
import { assignedWords } from '@/entities/plan/words.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { PlanBuilder } from './plan-builder.tsx'
import { SaveBar } from './save-bar.tsx'
import { copyOf, newPlan, planForm, typedPlan } from './typed-plan.ts'
import { usePlanForm } from './use-plan-form.ts'

const LOADING = <Skeletons className="grid max-w-3xl gap-6" of={['h-11 w-64', 'h-20', 'h-64 rounded-lg']} />

/** Builds a plan for a client, or changes one: /clients/:id/plans/new and /clients/:id/plans/:planId. */
export const Screen = () => {
  const { id = '', planId } = useParams()
  const [params] = useSearchParams()
  const templateId = params.get('template')
  const shown = useEndpoint(screens.clientScreen, { params: { id } }, { uncached: true })
  const templates = useEndpoint(actions.listPlanTemplates, {}, { enabled: templateId !== null })
  return (
    <QueryState page query={shown} title="We couldn’t load this client" loading={LOADING}>
      {({ client, plans }) => {
        if (templateId !== null && !templates.data) return LOADING
        const plan = plans.find((one) => one.id === planId)
        if (planId && (!plan || plan.ended_at !== null))
          return <EmptyState page title="This plan has ended" />
        const template = templates.data?.items.find((one) => one.id === templateId)
        return (
          <Builder
            key={planId ?? templateId ?? 'new'}
            athleteId={id}
            name={client.name}
            plan={plan ?? null}
            template={template ?? null}
          />
        )
      }}
    </QueryState>
  )
}

type BuilderProps = { athleteId: string; name: string; plan: Plan | null; template: PlanTemplate | null }

const Builder = ({ athleteId, name, plan, template }: BuilderProps) => {
  const [version] = useState(plan?.version ?? 0)
  const [startsOn, setStartsOn] = useState(dayKey(new Date()))
  const assign = useCommand(actions.assignPlan)
  const change = useCommand(actions.changePlan)
  const form = usePlanForm(
    () => (plan ? typedPlan(plan) : template ? copyOf(typedPlan(template)) : newPlan()),
    async (body) => {
      if (plan) await change.submitAsync({ params: { id: plan.id }, body: { ...body, version } })
      else await assign.submitAsync({ params: { id: athleteId }, body: { ...body, starts_on: startsOn } })
      notify.success(
        plan ? 'Plan changed' : 'Plan assigned',
        plan ? `It starts with ${name}’s next workout.` : assignedWords(name),
      )
      return `/clients/${athleteId}`
    },
  )
  return (
    <div className="max-w-3xl">
      <PageHeader
        eyebrow={name}
        title={plan ? 'Change plan' : 'New plan'}
        actions={<SaveTemplate typed={form.plan} />}
      />
      <div className="grid gap-6">
        {form.plan.kind === 'return_to_play' && <MedicalNote />}
        {!plan && (
          <Field label="Starts on" error={form.errors.get('starts_on')} className="max-w-72">
            <Input type="date" value={startsOn} onChange={({ target }) => setStartsOn(target.value)} />
          </Field>
        )}
        <PlanBuilder plan={form.plan} errors={form.errors} onChange={form.setPlan} />
      </div>
      <SaveBar label={plan ? 'Save changes' : 'Assign plan'} pending={form.pending} onSave={form.submit} />
    </div>
  )
}

const SaveTemplate = ({ typed }: { typed: ReturnType<typeof newPlan> }) => {
  const { submitAsync, pending } = useCommand(actions.createPlanTemplate)
  const save = async () => {
    try {
      await submitAsync({ body: planForm(copyOf(typed)) })
      notify.success('Template saved')
    } catch (error) {
      notify.error('Failed to save the template', sentenceOf(error))
    }
  }
  return (
    <Button variant="outline" pending={pending} onClick={() => void save()}>
      Save as template
    </Button>
  )
}
