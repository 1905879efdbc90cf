import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useEndpoint } from '../../client/api.ts'
import { useLoadFailureToast } from '../../client/load-failure.ts'

export const useProgram = (id: string) => {
  const program = useEndpoint(actions.getProgram, { params: { id } })
  useLoadFailureToast(program, 'Failed to load program details')
  return program
}
