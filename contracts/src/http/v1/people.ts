import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../fields.ts'
import { API_PEOPLE_MAX } from '../../limits.ts'

const ID_CHARS = 36
/** Only the characters, for clients that read OpenAPI. `areIds` checks the rest. */
const IDS = /^[0-9a-fA-F-]+(,[0-9a-fA-F-]+)*$/
const WRONG_IDS = `Must be 1 to ${API_PEOPLE_MAX} user ids, separated by commas`

export const ApiPerson = z.object({ id: Id, full_name: z.string() })
export type ApiPerson = z.infer<typeof ApiPerson>

const areIds = (text: string): boolean => {
  const ids = text.split(',')
  return ids.length <= API_PEOPLE_MAX && ids.every((id) => Id.safeParse(id).success)
}

export const listApiPeople = endpoint('GET /v1/people', {
  summary: 'Returns names by user id and leaves out unknown ids. Each use is audited',
  callers: ['scope:people:read'],
  query: z.strictObject({
    ids: z
      .string()
      .max(API_PEOPLE_MAX * (ID_CHARS + 1))
      .regex(IDS, WRONG_IDS)
      .refine(areIds, WRONG_IDS)
      .describe(`User ids, separated by commas, at most ${API_PEOPLE_MAX}`),
  }),
  reply: z.object({ items: z.array(ApiPerson) }),
})
