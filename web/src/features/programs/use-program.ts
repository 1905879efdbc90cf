import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useEndpoint } from '../../app/api.ts'
import { useLoadFailureToast } from '../../app/load-failure.ts'

export const useProgram = (id: string) => {
  const program = useEndpoint(actions.getProgram, { params: { id } })
  useLoadFailureToast(program, 'Failed to load program details')
  return program
}
