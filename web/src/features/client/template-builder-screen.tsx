import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { PlanTemplate } from '@fieldside/contracts/http/plans.ts'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { PlanBuilder } from './plan-builder.tsx'
import { SaveBar } from './save-bar.tsx'
import { newPlan, typedPlan } from './typed-plan.ts'
import { usePlanForm } from './use-plan-form.ts'

/** Builds or changes a template: /plan-templates/new and /plan-templates/:id. */
export const Screen = () => {
  const { id } = useParams()
  const query = useEndpoint(actions.listPlanTemplates, {}, { uncached: true })
  return (
    <QueryState
      page
      query={query}
      title="We couldn’t load your templates"
      loading={<Skeletons className="grid max-w-3xl gap-6" of={['h-11 w-64', 'h-20', 'h-64 rounded-lg']} />}
    >
      {({ items }) => {
        const template = items.find((one) => one.id === id)
        if (id && !template)
          return (
            <EmptyState
              page
              title="Template not found"
              action={<LinkButton to="/plan-templates">Your templates</LinkButton>}
            />
          )
        return <Builder key={id ?? 'new'} template={template ?? null} />
      }}
    </QueryState>
  )
}

const Builder = ({ template }: { template: PlanTemplate | null }) => {
  const [version] = useState(template?.version ?? 0)
  const create = useCommand(actions.createPlanTemplate)
  const change = useCommand(actions.changePlanTemplate)
  const form = usePlanForm(
    () => (template ? typedPlan(template) : newPlan()),
    async (body) => {
      if (template) await change.submitAsync({ params: { id: template.id }, body: { ...body, version } })
      else await create.submitAsync({ body })
      notify.success('Template saved')
      return '/plan-templates'
    },
  )
  return (
    <div className="max-w-3xl">
      <PageHeader eyebrow="Plan templates" title={template ? 'Edit template' : 'New template'} />
      <PlanBuilder plan={form.plan} errors={form.errors} onChange={form.setPlan} />
      <SaveBar label="Save template" pending={form.pending} onSave={form.submit} />
    </div>
  )
}
