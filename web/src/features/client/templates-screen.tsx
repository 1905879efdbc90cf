import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { PlanTemplate } from '@fieldside/contracts/http/plans.ts'
import { PLAN_TEMPLATES_MAX } from '@fieldside/contracts/limits.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { weekdayWords } from '@/entities/plan/words.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'

const AssignDialog = lazyDialog(async () => (await import('./assign-dialog.tsx')).AssignDialog)

/** Lists a professional's plan templates. */
export const Screen = () => (
  <>
    <PageHeader
      title="Plan templates"
      lead={`Up to ${PLAN_TEMPLATES_MAX}. Assign a copy to a client here, on their page, or from your conversation with them.`}
      actions={<LinkButton to="/plan-templates/new">New template</LinkButton>}
    />
    <QueryState
      query={useEndpoint(actions.listPlanTemplates, {})}
      title="We couldn’t load your templates"
      loading={<Skeletons className="grid max-w-3xl gap-4" of={['h-20 rounded-lg', 'h-20 rounded-lg']} />}
    >
      {({ items }) => <Templates items={items} />}
    </QueryState>
  </>
)

const Templates = ({ items }: { items: readonly PlanTemplate[] }) => {
  const [doomed, setDoomed] = useState<PlanTemplate | null>(null)
  const [chosen, setChosen] = useState<PlanTemplate | null>(null)
  if (items.length === 0)
    return (
      <EmptyState
        title="No templates yet"
        action={<LinkButton to="/plan-templates/new">Build a template</LinkButton>}
      >
        Build a plan once and assign it to several clients.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Templates" className="grid max-w-3xl gap-3">
        {items.map((template) => (
          <li key={template.id}>
            <Card className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
              <span className="min-w-0">
                <b className="[overflow-wrap:anywhere]">{template.title}</b>
                <span className="block text-muted text-sm">
                  {template.kind === 'training' ? 'Training' : 'Return to play'} ·{' '}
                  {weekdayWords(template.weekdays)}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                <Button size="sm" aria-label={`Assign ${template.title}`} onClick={() => setChosen(template)}>
                  Assign
                </Button>
                <LinkButton
                  size="sm"
                  variant="outline"
                  aria-label={`Edit ${template.title}`}
                  to={`/plan-templates/${template.id}`}
                >
                  <Pencil aria-hidden />
                  Edit
                </LinkButton>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Delete ${template.title}`}
                  onClick={() => setDoomed(template)}
                >
                  <Trash2 aria-hidden />
                  Delete
                </Button>
              </span>
            </Card>
          </li>
        ))}
      </ul>
      {chosen && <AssignDialog template={chosen} onClose={() => setChosen(null)} />}
      {doomed && <DeleteDialog template={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}

const DeleteDialog = ({ template, onClose }: { template: PlanTemplate; onClose: () => void }) => {
  const { submit, pending } = useCommand(actions.deletePlanTemplate, {
    success: 'Template deleted',
    failure: 'Failed to delete the template',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title={`Delete ${template.title}?`}
      description="Plans that you assigned from it stay."
      no="Cancel"
      yes="Delete"
      pending={pending}
      onYes={() => submit({ params: { id: template.id } })}
      onClose={onClose}
    />
  )
}
