import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { bookingScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import type { PasskeyOptions, PasskeyProof } from '@fieldside/contracts/http/webauthn.ts'
import { createSoftwareAuthenticator } from '../../../services/identity/tests/software-authenticator.ts'
import type { Api } from '../../fixtures/api.ts'
import { turnOnCodes } from '../../fixtures/authenticator.ts'
import { addPasskey } from '../../fixtures/passkeys.ts'
import { firstRequest, type Person, signUp } from '../../fixtures/users.ts'
import {
  type Attack,
  canSignIn,
  createBrowser,
  mailedToken,
  post,
  type Scene,
  stranger,
  whoIs,
} from './attack.ts'

const NEW_PASSWORD = 'Quiet-Lantern-72-river!'
const OWN_MAILBOX = () => `mallory.${randomUUID().slice(0, 8)}@attacker.test`

type Owner = Pick<Person, 'id' | 'name'> & { api: Pick<Api, 'send'> }

const changeAddress = ({ id, name, api }: Owner, email: string, current_password?: string) =>
  api.send('PATCH', `/identity/users/${id}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ full_name: name, email, ...(current_password && { current_password }) }),
  })

/** Asks for a new address as a thief does, and opens its link. */
const takesAddress = async (scene: Scene, victim: Owner, guessed?: string): Promise<boolean> => {
  const mine = OWN_MAILBOX()
  const asked = await changeAddress(victim, mine, guessed)
  return asked.ok && (await openLink(scene, mine))
}

const optionsOf = async (browser: Pick<Api, 'send'>): Promise<PasskeyOptions> =>
  (await post(browser, '/session/passkey/begin', {})).json() as Promise<PasskeyOptions>

const openLink = async (scene: Scene, email: string): Promise<boolean> => {
  const token = await mailedToken(scene, email, 'confirm_email')
  return token !== undefined && (await post(stranger(scene), '/session/email-link', { token })).ok
}

const recover = async (scene: Scene, email: string): Promise<boolean> => {
  const browser = stranger(scene)
  await post(browser, '/session/recovery', { email })
  const token = await mailedToken(scene, email, 'token_hash')
  const body = { token, password: NEW_PASSWORD, sign_in: false }
  return (await post(browser, '/session/recovery/finish', body)).ok
}

/** Ages a login session to one stolen an hour after the last password entry. */
const agedSession = async (scene: Scene, person: Person): Promise<void> => {
  const columns = await scene.sql(
    `select column_name as name from information_schema.columns
     where table_schema = 'identity' and table_name = 'sessions' and column_name in ('created_at', 'authenticated_at', 'signed_in_at')`,
  )
  for (const { name } of columns)
    await scene.sql(`update identity.sessions set ${name} = ${name} - interval '1 hour' where user_id = $1`, [
      person.id,
    ])
}

const guess = (scene: Scene, email: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, n) =>
      post(stranger(scene), '/session', { email, password: `Wrong-guess-${n}!` }),
    ),
  )

/** Waits until something is so, at most for a time. */
const within = async (patienceMs: number, isSo: () => Promise<boolean>): Promise<boolean> => {
  for (const untilMs = Date.now() + patienceMs; Date.now() < untilMs; await pause(50))
    if (await isSo()) return true
  return isSo()
}

export const accountAttacks: Attack[] = [
  {
    id: 'takeover/pending-address',
    wants: 'to keep a recovered account: an address that was set before the recovery takes effect after it',
    succeeds: async (scene) => {
      const victim = await signUp(scene)
      const mine = OWN_MAILBOX()
      await changeAddress(victim, mine, victim.password)
      await mailedToken(scene, mine, 'confirm_email')
      if (!(await recover(scene, victim.email))) throw new Error('the victim could not recover')
      await openLink(scene, mine)
      return canSignIn(scene, mine, NEW_PASSWORD)
    },
  },
  {
    id: 'takeover/stolen-session-changes-address',
    wants: 'to turn a stolen session into the account: a new address without the password',
    succeeds: async (scene) => {
      const [fresh, aged] = [await signUp(scene), await signUp(scene)]
      await agedSession(scene, aged)
      const guesses = [undefined, `${fresh.password}x`, fresh.password.toUpperCase()]
      for (const victim of [fresh, aged])
        for (const guessed of guesses) if (await takesAddress(scene, victim, guessed)) return true
      // A single sign-on that the thief starts for it, without signing in at Keycloak.
      const nonce = randomUUID()
      await post(fresh.api, '/session/sso/begin', { nonce, confirms: 'email-change' })
      await post(fresh.api, '/session/sso', { id_token: 'forged', refresh_token: 'forged' })
      return takesAddress(scene, fresh)
    },
  },
  {
    id: 'takeover/address-of-ended-session',
    wants:
      'to keep an account from whose sessions the owner signed them out: an address that they asked for before',
    succeeds: async (scene) => {
      const ends: ((victim: Person) => Promise<unknown>)[] = [
        async ({ api, password: current_password }) => {
          await post(api, '/identity/users/me/reauthentication/password', {
            action: 'end-sessions',
            current_password,
          })
          return api.send('DELETE', '/identity/users/me/login-sessions')
        },
        ({ api }) => api.send('DELETE', '/session'),
      ]
      for (const end of ends) {
        const victim = await signUp(scene)
        const mine = OWN_MAILBOX()
        if (!(await changeAddress(victim, mine, victim.password)).ok)
          throw new Error('no address was pending')
        const token = await mailedToken(scene, mine, 'confirm_email')
        await end(victim)
        await post(stranger(scene), '/session/email-link', { token })
        if (await canSignIn(scene, mine, victim.password)) return true
      }
      return false
    },
  },
  {
    id: 'takeover/known-password',
    wants:
      'to sign in with a stolen password: with it alone, guessed codes, a code seen before, or a new password',
    succeeds: async (scene) => {
      const victim = await signUp(scene)
      const { used } = await turnOnCodes(victim)
      const thief = stranger(scene)
      const entered = async (password: string, codes: readonly string[]) => {
        await post(thief, '/session', { email: victim.email, password })
        for (const code of codes) await post(thief, '/session/factor', { code })
        return (await whoIs(thief)) !== null
      }
      if (await entered(victim.password, [used, '000000', '123456'])) return true
      if (!(await recover(scene, victim.email))) throw new Error('the victim could not recover')
      return entered(NEW_PASSWORD, [used])
    },
  },
  {
    id: 'takeover/passkey',
    wants:
      'to sign in with a passkey: one used on a look-alike site, seen before, without the fingerprint, or added without the password',
    succeeds: async (scene) => {
      const victim = await signUp(scene)
      const { origin, hostname } = new URL(scene.publicUrl)
      const passkey = createSoftwareAuthenticator(origin)
      const planted = createSoftwareAuthenticator(origin)
      const stolen = await post(victim.api, '/identity/users/me/factors/passkeys/begin', {})
      if (stolen.ok) return true
      await addPasskey(victim, passkey)
      const owner = stranger(scene)
      const seen = passkey.get(await optionsOf(owner))
      await post(owner, '/session/passkey', { passkey: seen })
      if ((await whoIs(owner))?.id !== victim.id) throw new Error('the owner could not sign in')
      const thief = stranger(scene)
      const enters = async (proof: PasskeyProof) => {
        await post(thief, '/session/passkey', { passkey: proof })
        return (await whoIs(thief)) !== null
      }
      if (await enters(seen)) return true
      for (const lie of [
        { origin: 'https://fieldside.evil.test' },
        { rpId: `evil.${hostname}` },
        { verified: false },
      ])
        if (await enters(passkey.get(await optionsOf(thief), lie))) return true
      return enters(planted.get(await optionsOf(thief), { userHandle: victim.id }))
    },
  },
  {
    id: 'takeover/no-way-back',
    wants: 'to leave the owner without a way back once the address is changed and confirmed',
    succeeds: async (scene) => {
      const victim = await signUp(scene)
      const mine = OWN_MAILBOX()
      await changeAddress(victim, mine, victim.password)
      if (!(await openLink(scene, mine))) throw new Error('the address was not changed')
      const undo = await mailedToken(scene, victim.email, 'undo\\w*', 5000)
      if (!undo) return true
      await post(stranger(scene), '/session/email-link', { token: undo })
      await post(stranger(scene), '/session/email-undo', { token: undo })
      return (await whoIs(victim.api)) !== null
    },
  },
  {
    id: 'takeover/common-password',
    wants: 'to guess passwords that are on every list, which the sign-up accepts',
    succeeds: async (scene) => {
      const tried = ['Password1!', 'Fieldside1!', 'P@ssw0rd'].map((password) =>
        post(stranger(scene), '/session/sign-up', {
          first_name: 'Sam',
          last_name: 'Field',
          email: OWN_MAILBOX(),
          password,
          is_adult: true,
        }),
      )
      return (await Promise.all(tried)).some((response) => response.ok)
    },
  },
  {
    id: 'lock-out/sign-in',
    wants: 'to keep an owner out by guessing wrong at their account from everywhere',
    succeeds: async (scene) => {
      const victim = await signUp(scene)
      const browser = createBrowser(scene)
      const again = { email: victim.email, password: victim.password }
      await post(browser, '/session', again)
      await guess(scene, victim.email, 30)
      return !(await post(browser, '/session', again)).ok
    },
  },
  {
    id: 'lock-out/password-change',
    wants: 'to keep an owner from changing the password in their signed-in session',
    succeeds: async (scene) => {
      const victim = await signUp(scene)
      await guess(scene, victim.email, 30)
      const body = { current_password: victim.password, password: NEW_PASSWORD }
      return !(await post(victim.api, '/session/password', body)).ok
    },
  },
  {
    id: 'lock-out/recovery',
    wants: 'to keep an owner from recovering the account by signing up with their address again and again',
    succeeds: async (scene) => {
      const victim = await signUp(scene)
      const body = {
        first_name: 'Sam',
        last_name: 'Field',
        email: victim.email,
        password: NEW_PASSWORD,
        is_adult: true,
      }
      await Promise.all(Array.from({ length: 12 }, () => post(stranger(scene), '/session/sign-up', body)))
      return !(await post(stranger(scene), '/session/recovery', { email: victim.email })).ok
    },
  },
  {
    id: 'phishing/name-in-email',
    wants: 'to have Fieldside mail a link of theirs to anybody, as a name',
    succeeds: async (scene) => {
      const target = OWN_MAILBOX()
      const body = {
        first_name: 'Claim',
        last_name: 'https://evil.test/win now',
        email: target,
        password: NEW_PASSWORD,
        is_adult: true,
      }
      return (await post(stranger(scene), '/session/sign-up', body)).ok
    },
  },
  {
    id: 'evade/suspension',
    wants:
      'to go on with a suspended account: in an open page, by signing in or recovering it, or with a request',
    succeeds: async (scene) => {
      const { pro, athlete, asked } = await firstRequest(scene, scene.admin)
      const suspension = { days: 7, reason: 'Asked athletes to pay in cash' } as const
      await scene.admin.api.call(actions.suspendAccount, { params: { id: pro.id }, body: suspension })
      if (!(await within(1000, async () => (await whoIs(pro.api)) === null))) return true
      if (await canSignIn(scene, pro.email, pro.password)) return true
      if (!(await recover(scene, pro.email))) throw new Error('the password was not recovered')
      if (await canSignIn(scene, pro.email, NEW_PASSWORD)) return true
      const { id } = pro.professional
      const isOver = async () =>
        (await athlete.api.call(bookingScreen, { params: { id: asked.id } })).booking.status ===
          'cancelled' && (await athlete.api.send('GET', `/screens/professional/${id}`)).status === 404
      return !(await within(5000, isOver))
    },
  },
  {
    id: 'probe/report-person',
    wants: 'to learn by reporting ids whose account exists, or who reported them',
    succeeds: async (scene) => {
      const { pro, athlete } = await firstRequest(scene, scene.admin)
      const stranger = await signUp(scene, { role: 'athlete' })
      const text = 'Words that only administrators read'
      const report = (by: Person, id: string) =>
        post(by.api, `/directory/people/${id}/reports`, { reason: 'other', text, place: 'booking' })
      const replies = [await report(stranger, athlete.id), await report(stranger, randomUUID())]
      const bodies = await Promise.all(replies.map((reply) => reply.json() as Promise<{ detail: string }>))
      if (replies.some(({ status }) => status !== 404) || bodies[0]!.detail !== bodies[1]!.detail) return true
      if (!(await report(athlete, pro.id)).ok) throw new Error('the report was refused')
      const { items } = await pro.api.call(actions.listNotifications)
      return JSON.stringify(items).includes(text) || items.some(({ title }) => title.includes('report'))
    },
  },
]
