import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { dayKey } from '@/client/time-format.ts'
import { assignedWords, weekdayWords } from '@/entities/plan/words.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

type TemplateChoiceProps = { athleteId: string; name: string }

/** Assigns a copy of a template with one click. It starts today. */
export const TemplateChoice = ({ athleteId, name }: TemplateChoiceProps) => {
  const { data } = useEndpoint(actions.listPlanTemplates, {})
  const { submit, pending } = useCommand(actions.assignTemplate, {
    success: ['Plan assigned', assignedWords(name)],
    failure: 'Failed to assign the template',
  })
  if (!data || data.items.length === 0) return null
  return (
    <CardSection title="Your templates">
      <ul className="divide-y divide-line border-line border-t">
        {data.items.map(({ id, title, weekdays }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
            <span className="min-w-0">
              <b className="[overflow-wrap:anywhere]">{title}</b>
              <span className="block text-muted text-sm">Trains {weekdayWords(weekdays)}</span>
            </span>
            <span className="flex gap-2">
              <LinkButton
                size="sm"
                variant="ghost"
                aria-label={`Adapt ${title}`}
                to={`/clients/${athleteId}/plans/new?template=${id}`}
              >
                Adapt
              </LinkButton>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Assign ${title}`}
                pending={pending}
                onClick={() =>
                  submit({
                    params: { id },
                    body: { athlete_id: athleteId, starts_on: dayKey(new Date()) },
                  })
                }
              >
                Assign
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
