import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { listedProfessional, type Person, request, signUp } from '../../fixtures/users.ts'
import type { Attack, Scene } from './attack.ts'

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
