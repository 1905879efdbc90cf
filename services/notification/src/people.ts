import { getMailAddress, lookupNames, type MailAddress } from '@fieldside/contracts/http/identity.ts'
import { getDecision, lookupProfessionals } from '@fieldside/contracts/http/professional-lookups.ts'
import type { Client } from '@fieldside/platform/client.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import type { About } from './domain/naming.ts'

/** Looks up personal data when it is needed, because this service stores none and events carry none. */
export type People = {
  /** Returns undefined if the account is gone. @throws unavailable */
  mailAddressOf: (userId: string) => Promise<MailAddress | undefined>
  /** Returns names by id, without deleted accounts. @throws unavailable */
  namesOf: (about: readonly About[]) => Promise<Map<string, string>>
  /** Returns the reason for a rejection, or undefined if there is none. @throws unavailable */
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

const idsOf = (about: readonly About[], kind: About['kind']): string[] => [
  ...new Set(about.flatMap((one) => (one.kind === kind ? [one.id] : []))),
]

const athleteNames = async (identity: Client, ids: string[]): Promise<[string, string][]> => {
  if (ids.length === 0) return []
  const { users } = await identity.call(lookupNames, { body: { ids } })
  return users.map(({ id, full_name }) => [id, full_name])
}

const professionalNames = async (directory: Client, ids: string[]): Promise<[string, string][]> => {
  if (ids.length === 0) return []
  const { professionals } = await directory.call(lookupProfessionals, { body: { ids } })
  return professionals.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()])
}

export const createPeople = (identity: Client, directory: Client): People => ({
  mailAddressOf: (id) => orUndefined(identity.call(getMailAddress, { params: { id } })),
  namesOf: async (about) => {
    const found = await Promise.all([
      athleteNames(identity, idsOf(about, 'athlete')),
      professionalNames(directory, idsOf(about, 'professional')),
    ])
    return new Map(found.flat())
  },
  rejectionReasonOf: async (id) =>
    (await orUndefined(directory.call(getDecision, { params: { id } })))?.rejection_reason ?? undefined,
})
