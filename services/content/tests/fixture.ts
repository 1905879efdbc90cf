import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import type { ProgramExerciseForm } from '@fieldside/contracts/http/program-exercises.ts'
import * as programs from '@fieldside/contracts/http/programs.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService, type TestService } from '@fieldside/platform/testing/service.ts'
import type { ContentPorts } from '../src/context.ts'
import type { ContentSchema } from '../src/schema.ts'
import { content } from '../src/service.ts'

export type Content = TestService<ContentSchema, ContentPorts>
export const startContent = (): Promise<Content> => createTestService(content)

export const person = (role: Role) => ({ userId: newId(), role })
export const admin = person('admin')

export const subscriber = async (service: Content, role: Role = 'athlete') => {
  const who = person(role)
  await setSubscribed(service, who.userId, 1, true)
  return who
}

export const setSubscribed = (service: Content, user_id: string, version: number, is_subscribed: boolean) =>
  service.deliver(
    subscriptionChanged,
    user_id,
    {
      user_id,
      version,
      is_subscribed,
      status: is_subscribed ? 'active' : 'inactive',
      current_period_end: null,
      cancel_at_period_end: false,
    },
    { times: 2 },
  )

let made = 0

export const anExercise = async (service: Content): Promise<string> => {
  made += 1
  const id = newId()
  await service.db.kysely
    .insertInto('all_exercises')
    .values({
      id,
      exercise_name: `Exercise ${made} ${id}`,
      category: 'strength',
      notes: 'Steps',
      video_url: `https://videos.test/${id}.mp4`,
      created_by: null,
      updated_at: new Date(),
    })
    .execute()
  return id
}

export const row = (
  exercise_id: string,
  changes: Partial<ProgramExerciseForm> = {},
): ProgramExerciseForm => ({
  exercise_id,
  day_number: 1,
  sets: 3,
  reps: '10',
  rest_time: '60s',
  ...changes,
})

/** Creates a program with one exercise for each given day. */
export const aProgram = async (
  service: Content,
  { days = [1], ...changes }: Partial<programs.ProgramDraft> & { days?: number[] } = {},
): Promise<programs.Program> => {
  const exercises: ProgramExerciseForm[] = []
  for (const day_number of days) exercises.push(row(await anExercise(service), { day_number }))
  const body = { title: `Program ${newId()}`, category: 'strength' as const, ...changes, exercises }
  const { body: program, status } = await service.request(programs.createProgram, { body }, { as: admin })
  if (status !== 201) throw new Error(`createProgram answered ${status}: ${JSON.stringify(program)}`)
  return program
}
