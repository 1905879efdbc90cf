import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { EMAILS_PER_PAIR_AND_HOUR, LIVE_STREAMS_PER_PERSON } from '@fieldside/contracts/limits.ts'
import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { listedProfessional, type Person, request, signUp } from '../../fixtures/users.ts'
import { type Attack, mailsTo, post, type Scene } from './attack.ts'

const confirmed = async (scene: Scene): Promise<Person> => {
  const person = await signUp(scene, { role: 'athlete' })
  await scene.sql('update identity.users set email_confirmed_at = now() where id = $1', [person.id])
  return person
}

const isLimited = async (tries: Promise<Response>[]): Promise<boolean> =>
  (await Promise.all(tries)).some((response) => response.status === 429)

const asks = async (athlete: Person, professionalId: string, days: number): Promise<boolean> => {
  const at = new Date(Date.now() + days * DAY_MS)
  at.setUTCHours(18, 0, 0, 0)
  return request(athlete, professionalId, at.toISOString()).then(
    () => true,
    () => false,
  )
}

export const limitAttacks: Attack[] = [
  {
    id: 'flood/unconfirmed-requests',
    wants: 'to hold calendars full with throw-away accounts',
    succeeds: async (scene) => {
      const { pro } = scene
      const athlete = await signUp(scene, { role: 'athlete', confirmed: false })
      await asks(athlete, pro.professional.id, 5)
      return asks(athlete, pro.professional.id, 9)
    },
  },
  {
    id: 'harvest/unconfirmed-contacts',
    wants: 'to read contact details with throw-away accounts',
    succeeds: async (scene) => {
      const { id } = scene.pro.professional
      const { api } = await signUp(scene, { role: 'athlete', confirmed: false })
      return (await api.send('POST', `/directory/professionals/${id}/contact-accesses`)).ok
    },
  },
  {
    id: 'flood/open-requests',
    wants: 'to hold many professionals’ times at once with one account',
    succeeds: async (scene) => {
      const athlete = await confirmed(scene)
      let open = 0
      for (let n = 0; n < 4; n += 1) {
        const pro = await listedProfessional(scene, scene.admin)
        for (const days of [3, 5, 7]) open += (await asks(athlete, pro.professional.id, days)) ? 1 : 0
      }
      return open > 10
    },
  },
  {
    id: 'flood/reads',
    wants: 'to copy the directory, or to keep it busy, with one account',
    succeeds: async (scene) => {
      const { api } = await signUp(scene, { role: 'athlete' })
      for (let round = 0; round < 8; round += 1) {
        const reads = Array.from({ length: 100 }, () => api.send('GET', '/session'))
        if (await isLimited(reads)) return false
      }
      return true
    },
  },
  {
    id: 'flood/commands',
    wants: 'to write without end with one account',
    succeeds: async (scene) => {
      const { api } = await signUp(scene, { role: 'athlete' })
      const commands = Array.from({ length: 80 }, () =>
        api.send('PUT', '/notification/preferences', {
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ emailNotifications: true, pushNotifications: false }),
        }),
      )
      return !(await isLimited(commands))
    },
  },
  {
    id: 'flood/pair-requests',
    wants: 'to fill a professional’s inbox with requests that are canceled at once',
    succeeds: async (scene) => {
      const [athlete, pro] = [await confirmed(scene), await listedProfessional(scene, scene.admin)]
      const at = new Date(Date.now() + 30 * DAY_MS)
      at.setUTCHours(18, 0, 0, 0)
      let created = 0
      for (let n = 0; n < 20; n += 1) {
        const made = await request(athlete, pro.professional.id, at.toISOString()).catch(() => undefined)
        if (!made) continue
        created += 1
        await post(athlete.api, `/booking/appointments/${made.id}/cancel`, {})
      }
      if (created === 0) throw new Error('no request was created')
      // Ten requests send 20 emails without a digest. They arrive within a second of their event.
      const isFlooded = async () => {
        for (const untilMs = Date.now() + 5000; Date.now() < untilMs; await pause(100)) {
          const mails = await mailsTo(scene, pro.email)
          if (mails.filter(({ subject }) => /request/i.test(subject)).length > EMAILS_PER_PAIR_AND_HOUR)
            return true
        }
        return false
      }
      return created > RATE_LIMITS.pairRequest.perAccount || (await isFlooded())
    },
  },
  {
    id: 'flood/live-streams',
    wants: 'to hold the BFF’s connections and memory with one account',
    succeeds: async (scene) => {
      const { api } = await signUp(scene, { role: 'athlete' })
      const left = new AbortController()
      let open = 0
      const follow = async () => {
        const { body, ok } = await api.send('GET', '/live', { signal: left.signal })
        if (!ok || !body) return
        open += 1
        for await (const _part of body);
        open -= 1
      }
      const streams = Array.from({ length: 100 }, () => follow().catch(() => undefined))
      const isHeld = async () => {
        for (const untilMs = Date.now() + 8000; Date.now() < untilMs; ) {
          await pause(100)
          if (open > 0 && open <= LIVE_STREAMS_PER_PERSON) return false
        }
        return true
      }
      const holds = await isHeld()
      left.abort()
      await Promise.all(streams)
      return holds
    },
  },
  {
    id: 'spoof/client-address',
    wants: 'to escape limits by address with a forged X-Forwarded-For',
    succeeds: async (scene) => {
      const tries = Array.from({ length: 2 * RATE_LIMITS.attempt.perAddress }, (_, n) =>
        fetch(`${scene.publicUrl}/api/session`, {
          method: 'POST',
          headers: {
            origin: scene.publicUrl,
            'content-type': 'application/json',
            'x-forwarded-for': `10.9.${Math.floor(n / 250)}.${n % 250}, 10.200.1.1`,
          },
          body: JSON.stringify({ email: `nobody.${n}@people.test`, password: 'Wrong-guess-1!' }),
        }),
      )
      return !(await isLimited(tries))
    },
  },
]
