import type { Endpoint, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { useRef } from 'react'
import { type Address, type CallInput, useCommand } from './api.ts'

/**
 * Sends a command whose reply holds a secret. No cache keeps the reply: only the caller gets it, and the second click of
 * a double click gets undefined.
 */
export const useSecretCommand = <E extends Endpoint>(
  endpoint: Address<E>,
  { failure }: { failure?: string } = {},
) => {
  const received = useRef<ReplyOf<E>>(undefined)
  const take = (reply: ReplyOf<E>): ReplyOf<E> => {
    received.current = reply
    return undefined as ReplyOf<E>
  }
  const { submitAsync, pending } = useCommand(endpoint, { take, ...(failure && { failure }) })
  return {
    pending,
    /** @throws ApiProblem */
    submitAsync: async (input: CallInput<E>): Promise<ReplyOf<E> | undefined> => {
      await submitAsync(input)
      const reply = received.current
      received.current = undefined
      return reply
    },
  }
}
