import { useState } from 'react'
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { Checkbox } from '@/ui/checkbox.tsx'
import { ChoicesField } from '@/ui/choices-field.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { EVENT_GROUPS, type EventGroup, inOrder } from './event-groups.ts'
import { eventWords } from './webhook-words.ts'

type GroupProps = {
  group: EventGroup
  chosen: ReadonlySet<string>
  onChange: (types: readonly string[], isChosen: boolean) => void
}

const Group = ({ group: { label, types }, chosen, onChange }: GroupProps) => (
  <div className="grid text-ink md:grid-cols-2 md:gap-x-6">
    <div className="md:col-span-2">
      <Checkbox
        label={<b>All {label} events</b>}
        checked={types.every((type) => chosen.has(type))}
        onCheckedChange={(isChosen) => onChange(types, isChosen)}
      />
    </div>
    {types.map((type) => (
      <Checkbox
        key={type}
        label={eventWords(type)}
        detail={<span className="[overflow-wrap:anywhere]">{type}</span>}
        checked={chosen.has(type)}
        onCheckedChange={(isChosen) => onChange([type], isChosen)}
      />
    ))}
  </div>
)

const titleOf = ({ label, types }: EventGroup, chosen: ReadonlySet<string>): string =>
  `${label} ${types.filter((type) => chosen.has(type)).length}/${types.length}`

type EventTypesFieldProps<Fields extends FieldValues, Sent> = {
  form: UseFormReturn<Fields, unknown, Sent>
  name: Path<Fields>
}

/** The choice of event types, one group per service. */
export const EventTypesField = <Fields extends FieldValues, Sent>({
  form,
  name,
}: EventTypesFieldProps<Fields, Sent>) => {
  const { field, fieldState } = useController({ control: form.control, name })
  const [open, setOpen] = useState(EVENT_GROUPS[0]?.service ?? '')
  const chosen = new Set<string>(field.value)
  const change = (types: readonly string[], isChosen: boolean) => {
    for (const type of types) {
      if (isChosen) chosen.add(type)
      else chosen.delete(type)
    }
    field.onChange(inOrder(chosen) as PathValue<Fields, Path<Fields>>)
  }
  return (
    <ChoicesField label="Event types" error={fieldState.error?.message} ref={field.ref}>
      <Tabs
        aria-label="Event types by service"
        value={open}
        onValueChange={setOpen}
        tabs={EVENT_GROUPS.map((group) => ({
          value: group.service,
          label: titleOf(group, chosen),
          content: <Group group={group} chosen={chosen} onChange={change} />,
        }))}
      />
    </ChoicesField>
  )
}
