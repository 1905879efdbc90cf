import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { TextField } from '@/ui/text-field.tsx'
import { EventTypesField } from './event-types-field.tsx'

type WebhookFieldsProps<Fields extends FieldValues, Sent> = { form: UseFormReturn<Fields, unknown, Sent> }

export const WebhookFields = <Fields extends FieldValues, Sent>({
  form,
}: WebhookFieldsProps<Fields, Sent>) => (
  <>
    <TextField
      form={form}
      name={'url' as Path<Fields>}
      label="URL"
      type="url"
      required
      autoComplete="off"
      placeholder="https://example.com/webhooks"
      help="Starts with https:// and is reachable from the internet. We post each event to it."
    />
    <TextField
      form={form}
      name={'description' as Path<Fields>}
      label="Description"
      autoComplete="off"
      help="For example, which system receives the events."
    />
    <EventTypesField form={form} name={'event_types' as Path<Fields>} />
  </>
)
