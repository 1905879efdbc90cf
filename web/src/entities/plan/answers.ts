import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@/client/api.ts'
import { createSealedStore } from '@/entities/workout/sealed-store.ts'

type Finished = BodyOf<typeof actions.finishPlanWorkout>
type Morning = BodyOf<typeof actions.answerMorning>

/** What an athlete answered. The server stores each of them once, by the id that the browser made. */
export type Answer = { planId: string; doneId: string; title: string } & (
  | { kind: 'workout'; body: Finished }
  | { kind: 'morning'; body: Morning }
)

/** Pain and comments are about health, so the browser has them only encrypted, and only until the server has them. */
const store = createSealedStore<Answer>('fieldside.plan-answers', 'answers')

const keyOf = ({ kind, doneId }: Answer): string => `${kind}/${doneId}`

/** Workouts come before the mornings after them. */
const inOrder = (answers: readonly [string, Answer][]): Answer[] =>
  answers.map(([, answer]) => answer).sort((a, b) => b.kind.localeCompare(a.kind))

/** The answers in this browser that the server hasn't confirmed. */
export const unsentAnswers = (userId: string) =>
  queryOptions({
    queryKey: ['plan-answers', userId],
    queryFn: async () => inOrder(await store.listOf(userId)),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** @throws ApiProblem */
export const sendAnswer = (answer: Answer): Promise<void> => {
  const params = { id: answer.planId, done_id: answer.doneId }
  return answer.kind === 'workout'
    ? call(actions.finishPlanWorkout, { params, body: answer.body })
    : call(actions.answerMorning, { params, body: answer.body })
}

export const dropAnswer = async (queries: QueryClient, userId: string, answer: Answer): Promise<void> => {
  await store.delete(keyOf(answer))
  await queries.invalidateQueries(unsentAnswers(userId))
}

/**
 * Stores an answer until the strip above the page has sent it. A browser that stores nothing sends it at once.
 * @throws ApiProblem if neither works
 */
export const saveAnswer = async (queries: QueryClient, userId: string, answer: Answer): Promise<void> => {
  try {
    await store.put(keyOf(answer), userId, answer)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    await sendAnswer(answer)
  }
  await queries.invalidateQueries(unsentAnswers(userId))
}
