import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Mail } from '@fieldside/platform/mailer.ts'
import { createTestService, type Person } from '@fieldside/platform/testing/service.ts'
import type { Alert, EndedRequest, NotificationPorts } from '../src/context.ts'
import type { Condition } from '../src/inbox/rules/condition.ts'
import type { OtherProfessional, SharedDetails } from '../src/inbox/rules/mail-details.ts'
import type { About } from '../src/inbox/rules/naming.ts'
import { notification } from '../src/service.ts'

/** Daytime in the zones of `someAppointment` and in UTC, so that no quiet hours hold emails back. */
export const NOW = new Date('2026-11-23T16:00:00Z')

export const someAppointment = () => ({
  appointment_id: newId(),
  version: 1,
  athlete_id: newId(),
  professional_id: newId(),
  professional_user_id: newId(),
  appointment_type: 'consultation' as const,
  status: 'pending' as const,
  starts_at: '2026-11-24T17:30:00.000Z',
  ends_at: '2026-11-24T18:15:00.000Z',
  suggested_date: null,
  professional_time_zone: 'America/Denver',
  athlete_time_zone: 'America/New_York',
  price_cents: 8500,
})

export const athlete = (userId: string): Person => ({ userId, role: 'athlete' })
export const professional = (userId: string): Person => ({ userId, role: 'professional' })

export type Fixture = Awaited<ReturnType<typeof createFixture>>

const NAMES: Record<About['kind'], string> = {
  athlete: 'Ana Ruiz',
  professional: 'Maya Okafor',
  'saved-search': 'knee pain, Denver, CO',
}

type Given = { config?: { SUPPORT_EMAIL: string }; ports?: Partial<NotificationPorts> }

/** Creates the service with fake ports, which a test can make unavailable. `ports` overrides them. */
export const createFixture = async ({ config, ports }: Given = {}) => {
  const mails: Mail[] = []
  const down = { mailServer: false, identity: false, directory: false, owners: false, billing: false }
  /** Returns the error for an email that the mail server rejects. */
  const mailServer = { fails: (_mail: Mail): Error | undefined => undefined }
  /** Conditions checked with the owning service. `over` lists ids whose condition no longer holds. */
  const asked: Condition[] = []
  const over = new Set<string>()
  /** What booking tells each side of every session, and the sides that it was asked for. */
  const pending: SharedDetails = {
    status: 'pending',
    place: 'in_person',
    place_detail: null,
    price_cents: 8500,
  }
  const shared = { athlete: pending, professional: pending }
  const fee = { due: true, amount_cents: 2500, has_credit: false }
  const askedSides: string[][] = []
  /** Who has time instead of anyone, and the requests that directory was asked about. */
  const others: OtherProfessional[] = []
  const askedInstead: EndedRequest[] = []
  const unconfirmed = new Set<string>()
  /** Saved searches whose alert is on. */
  const alerts = new Map<string, Alert>()
  const namesOf: NotificationPorts['people']['namesOf'] = async (about) => {
    if (down.identity) throw new Error('identity is down')
    return new Map(about.map(({ kind, id }) => [id, NAMES[kind]]))
  }
  const service = await createTestService(notification, {
    now: NOW,
    config: { PUBLIC_URL: 'http://fieldside.test/', ...config },
    ports: {
      mailer: {
        send: async (mail) => {
          if (down.mailServer) throw unavailable('the mail server is down')
          const failure = mailServer.fails(mail)
          if (failure) throw failure
          mails.push(mail)
        },
      },
      people: {
        forMails: async (ids, about) => {
          const addressOf = (id: string) => ({
            email: `${id}@example.test`,
            full_name: 'Sam Field',
            email_confirmed: !unconfirmed.has(id),
          })
          const addresses = new Map(ids.map((id) => [id, addressOf(id)]))
          return { addresses, names: await namesOf(about), alerts }
        },
        alertsOf: async () => {
          if (down.directory) throw new Error('directory is down')
          return alerts
        },
        namesOf,
        rejectionReasonOf: async () => 'The license has expired',
      },
      facts: {
        stillHold: async (condition) => {
          if (down.owners) throw new Error('the owning service is down')
          asked.push(condition)
          return !over.has(condition.id)
        },
      },
      sessions: {
        forSides: async (sides) => {
          if (down.owners) throw new Error('the owning service is down')
          askedSides.push(sides.map(({ side }) => side))
          return ({ side }) => shared[side]
        },
      },
      fees: {
        ofPair: async () => {
          if (down.billing) throw new Error('the owning service is down')
          return { ...fee }
        },
        decisionReasonOf: async () => 'They had trained together before',
      },
      others: {
        insteadOf: async (request) => {
          if (down.directory) throw new Error('directory is down')
          askedInstead.push(request)
          return others
        },
      },
      ...ports,
    },
  })
  const listOf = async (as: Person) => (await service.request(endpoints.listNotifications, {}, { as })).body
  const mailsTo = (userId: string) => mails.filter(({ to }) => to === `${userId}@example.test`)
  return {
    ...service,
    mails,
    down,
    mailServer,
    asked,
    over,
    shared,
    fee,
    askedSides,
    others,
    askedInstead,
    unconfirmed,
    alerts,
    listOf,
    mailsTo,
  }
}
