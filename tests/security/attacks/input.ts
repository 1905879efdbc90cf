import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { request, signUp } from '../../fixtures/users.ts'
import { type Attack, post } from './attack.ts'

export const inputAttacks: Attack[] = [
  {
    id: 'input/year-9999',
    wants: 'to leave a time behind that no calendar can show',
    succeeds: async (scene) => {
      const { pro } = scene
      const athlete = await signUp(scene, { role: 'athlete' })
      const asked = await request(athlete, pro.professional.id)
      const body = { suggested_date: '9999-12-31T18:00:00.000Z' }
      const suggested = await post(pro.api, `/booking/appointments/${asked.id}/suggest`, body)
      return suggested.ok || suggested.status >= 500
    },
  },
  {
    id: 'input/echo',
    wants: 'to have their own bytes, or megabytes, sent back in an error',
    succeeds: async (scene) => {
      const { api } = await signUp(scene, { role: 'athlete' })
      const keys = Array.from({ length: 5000 }, (_, n) => [`<script>${n}</script>`, n])
      const reply = await (await post(api, '/identity/users/me/role', Object.fromEntries(keys))).text()
      return reply.includes('<script>') || reply.length > 8192
    },
  },
  {
    id: 'backup/stored-replies',
    wants: 'to read phone numbers and notes in a stolen backup’s bookkeeping',
    succeeds: async (scene) => {
      const athlete = await signUp(scene, { role: 'athlete' })
      await request(athlete, scene.pro.professional.id)
      await athlete.api.call(actions.getLastDetails)
      const rows = await scene.sql('select body from booking.idempotency_keys where body is not null')
      return rows.some(({ body }) => String(body).includes('555 0188'))
    },
  },
]
