import { listAlternatives } from '@fieldside/contracts/http/alternatives.ts'
import { getAppointmentState, lookupForSides } from '@fieldside/contracts/http/appointment-states.ts'
import { getFeeEligibility, getFirstBookingFeeOfPair } from '@fieldside/contracts/http/billing.ts'
import { getFeeDecision } from '@fieldside/contracts/http/fee-disputes.ts'
import { lookupMailAddresses, lookupNames, type PersonName } from '@fieldside/contracts/http/identity.ts'
import { getThreadUnread } from '@fieldside/contracts/http/messages.ts'
import { getDecision, lookupProfessionals } from '@fieldside/contracts/http/professional-lookups.ts'
import { countOpenReports, getReviewPosted } from '@fieldside/contracts/http/reviews.ts'
import { lookupAlerts } from '@fieldside/contracts/http/saved-searches.ts'
import { getSubscriptionStatus } from '@fieldside/contracts/http/subscriptions.ts'
import { listUserIds } from '@fieldside/contracts/http/users-admin.ts'
import { getWaitlistTime } from '@fieldside/contracts/http/waitlists.ts'
import type { Client } from '@fieldside/platform/client.ts'
import { unlessNotFound } from '@fieldside/platform/errors.ts'
import type { Alert, AllUsers, AskedSession, Clients, Facts, People, Sessions } from './context.ts'
import { appointmentIs, type Condition } from './inbox/rules/condition.ts'
import type { About } from './inbox/rules/naming.ts'

const idsOf = (about: readonly About[], kind: About['kind']): string[] => [
  ...new Set(about.flatMap((one) => (one.kind === kind ? [one.id] : []))),
]

const fullName = ({ id, full_name }: PersonName): [string, string] => [id, full_name]

const athleteNames = async (identity: Client, ids: string[]): Promise<[string, string][]> => {
  if (ids.length === 0) return []
  const { users } = await identity.call(lookupNames, { body: { ids } })
  return users.map(fullName)
}

const professionalNames = async (directory: Client, ids: string[]): Promise<[string, string][]> => {
  if (ids.length === 0) return []
  const { professionals } = await directory.call(lookupProfessionals, { body: { ids } })
  return professionals.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()])
}

const savedSearches = async (directory: Client, about: readonly About[]) => {
  const ids = idsOf(about, 'saved-search')
  if (ids.length === 0) return []
  return (await directory.call(lookupAlerts, { body: { ids } })).saved_searches
}

type SavedSearch = Awaited<ReturnType<typeof savedSearches>>[number]

const alertsAmong = (searches: readonly SavedSearch[]): Map<string, Alert> =>
  new Map(
    searches
      .filter(({ alert }) => alert)
      .map(({ id, athlete_id, end_token }) => [id, { athlete_id, end_token }]),
  )

const createPeople = (identity: Client, directory: Client): People => ({
  forMails: async (userIds, about) => {
    const body = { ids: [...new Set(userIds)], names: idsOf(about, 'athlete') }
    const [{ users, names }, professionals, searches] = await Promise.all([
      identity.call(lookupMailAddresses, { body }),
      professionalNames(directory, idsOf(about, 'professional')),
      savedSearches(directory, about),
    ])
    return {
      addresses: new Map(users.map((user) => [user.id, user])),
      names: new Map([
        ...names.map(fullName),
        ...professionals,
        ...searches.map(({ id, name }): [string, string] => [id, name]),
      ]),
      alerts: alertsAmong(searches),
    }
  },
  alertsOf: async (about) => alertsAmong(await savedSearches(directory, about)),
  namesOf: async (about) => {
    const found = await Promise.all([
      athleteNames(identity, idsOf(about, 'athlete')),
      professionalNames(directory, idsOf(about, 'professional')),
      savedSearches(directory, about).then((searches) =>
        searches.map(({ id, name }): [string, string] => [id, name]),
      ),
    ])
    return new Map(found.flat())
  },
  rejectionReasonOf: async (id) =>
    (await unlessNotFound(directory.call(getDecision, { params: { id } })))?.rejection_reason ?? undefined,
})

const createAllUsers = (identity: Client): AllUsers => ({
  idsAfter: (position, registeredUntil, limit) =>
    identity.call(listUserIds, {
      query: {
        registered_until: registeredUntil.toISOString(),
        limit,
        ...(position && { after: position }),
      },
    }),
})

type Owners = { booking: Client; billing: Client; directory: Client }

const ask = async (owners: Owners, condition: Condition, now: Date): Promise<boolean> => {
  const params = { id: condition.id }
  switch (condition.about) {
    case 'appointment':
      return appointmentIs(await owners.booking.call(getAppointmentState, { params }), condition, now)
    case 'card':
      return (await owners.billing.call(getFeeEligibility, { params })).suspended
    case 'subscription':
      return (await owners.billing.call(getSubscriptionStatus, { params })).status === condition.is
    case 'professional':
      return (await owners.directory.call(getDecision, { params })).status === condition.is
    case 'thread': {
      const query = { side: condition.side }
      return (await owners.booking.call(getThreadUnread, { params, query })).is_unread
    }
    case 'waitlist': {
      const query = { starts_at: condition.at }
      return (await owners.booking.call(getWaitlistTime, { params, query })).is_free
    }
    case 'session': {
      const [{ status }, { posted }] = await Promise.all([
        owners.booking.call(getAppointmentState, { params }),
        owners.directory.call(getReviewPosted, { params }),
      ])
      return status === 'completed' && !posted
    }
    case 'review':
      return (await owners.directory.call(countOpenReports, { params })).open_reports > 0
  }
}

/** Treats a fact about a deleted object as no longer true. */
const createFacts = (owners: Owners): Facts => ({
  stillHold: async (condition, now) => (await unlessNotFound(ask(owners, condition, now))) ?? false,
})

const keyOf = ({ id, side }: AskedSession): string => `${id} ${side}`

const createSessions = (booking: Client): Sessions => ({
  forSides: async (asked) => {
    if (asked.length === 0) return () => undefined
    const items = [...new Map(asked.map(({ id, side }) => [keyOf({ id, side }), { id, side }])).values()]
    const reply = await booking.call(lookupForSides, { body: { items } })
    const found = new Map(reply.items.map((item) => [keyOf(item), item]))
    return (session) => found.get(keyOf(session))
  },
})

export const createClients = ({ identity, ...owners }: Owners & { identity: Client }): Clients => ({
  people: createPeople(identity, owners.directory),
  allUsers: createAllUsers(identity),
  facts: createFacts(owners),
  sessions: createSessions(owners.booking),
  fees: {
    ofPair: (params) => unlessNotFound(owners.billing.call(getFirstBookingFeeOfPair, { params })),
    decisionReasonOf: async (id) =>
      (await unlessNotFound(owners.billing.call(getFeeDecision, { params: { id } })))?.reason,
  },
  others: {
    insteadOf: async (body) =>
      (await unlessNotFound(owners.directory.call(listAlternatives, { body })))?.items ?? [],
  },
})
