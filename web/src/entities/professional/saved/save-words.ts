import { notify } from '@/client/notify.ts'
import type { ApiProblem } from '@/client/problem.ts'

const REFUSALS: Record<number, string> = {
  401: 'Please log in to save professionals.',
  403: 'Only athletes can save professionals.',
}

export const sayRefusal = ({ status, code, message }: ApiProblem): void =>
  notify.error(
    code === 'list-full' ? message : (REFUSALS[status] ?? 'Failed to update saved status. Please try again.'),
  )
