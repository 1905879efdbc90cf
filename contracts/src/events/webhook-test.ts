import { z } from 'zod'
import { eventContract } from '../envelope.ts'

export const webhookTest = eventContract(
  'webhook.test',
  {
    key: 'endpoint_id',
    meaning: 'An administrator tests a webhook endpoint.',
    sent: 'To that endpoint alone, once. Reply 2xx and do nothing.',
    sentBy: 'notification',
  },
  z.object({ endpoint_id: z.uuid().describe('The id of the webhook endpoint') }),
)
