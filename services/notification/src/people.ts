import { getDecision } from '@fieldside/contracts/http/directory.ts'
import { getMailAddress } from '@fieldside/contracts/http/identity.ts'
import type { Client } from '@fieldside/platform/client.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'

/** What is asked of others when a mail is sent: nothing personal is kept here or travels in events. */
export type People = {
  /** Undefined when the account is gone. @throws unavailable */
  mailAddressOf: (userId: string) => Promise<{ email: string; full_name: string } | undefined>
  /** The reason of a rejection; undefined when there is none. @throws unavailable */
  rejectionReasonOf: (professionalId: string) => Promise<string | undefined>
}

const orUndefined = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (isDomainError(error, 'not-found')) return undefined
    throw error
  }
}

export const createPeople = (identity: Client, directory: Client): People => ({
  mailAddressOf: (id) => orUndefined(identity.call(getMailAddress, { params: { id } })),
  rejectionReasonOf: async (id) =>
    (await orUndefined(directory.call(getDecision, { params: { id } })))?.rejection_reason ?? undefined,
})
