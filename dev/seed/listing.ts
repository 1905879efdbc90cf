import { DocumentType } from '@fieldside/contracts/documents.ts'
import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import {
  approveProfessional,
  finishSetup,
  saveProfile,
  setAccepting,
  setPrice,
} from '@fieldside/contracts/http/directory.ts'
import { setShownOnLanding } from '@fieldside/contracts/http/landing.ts'
import { setOffers } from '@fieldside/contracts/http/offers.ts'
import { setSchedule } from '@fieldside/contracts/http/schedules.ts'
import { openDocument } from '@fieldside/contracts/http/verification-documents.ts'
import { specimensFor } from '@fieldside/dev-files/specimens.ts'
import { later } from './clock.ts'
import { type Person, type Stage, saveCard, signUp, upload } from './people.ts'
import type { ProfessionalPlan } from './professionals.ts'

export type Professional = { person: Person; id: string; plan: ProfessionalPlan }

/** Signs up a professional and submits the application, within 45 minutes. */
export const apply = async (stage: Stage, plan: ProfessionalPlan, when: Date): Promise<Professional> => {
  const { clock } = stage
  const person = await signUp(stage, plan, 'professional', when)
  await clock.at(later(when, 15 * MINUTE_MS), () =>
    person.call('directory', saveProfile, { body: plan.profile }),
  )
  await clock.at(later(when, 30 * MINUTE_MS), async () => {
    for (const specimen of specimensFor(plan.profile.full_name)) await upload(stage, person, specimen)
  })
  await clock.at(later(when, 40 * MINUTE_MS), () => saveCard(stage, person))
  const { id } = await clock.at(later(when, 45 * MINUTE_MS), () => person.call('directory', finishSetup))
  return { person, id, plan }
}

/** Sets what an approved professional needs before athletes can find them. */
const open = async (stage: Stage, { person, plan }: Professional, when: Date): Promise<void> => {
  await stage.clock.at(when, async () => {
    await person.call('booking', setOffers, { body: { items: plan.offers } })
    if (plan.schedule) await person.call('booking', setSchedule, { body: plan.schedule })
    await person.call('directory', setPrice, {
      body: { price_per_session_cents: plan.priceCents, show_price: plan.showsPrice },
    })
    await person.call('directory', setAccepting, { body: { is_accepting_bookings: true } })
    if (plan.isOnLanding)
      await person.call('directory', setShownOnLanding, { body: { shown_on_landing: true } })
  })
}

const openAndApprove = async (admin: Person, id: string): Promise<void> => {
  for (const document_type of DocumentType.options) {
    await admin.call('directory', openDocument, { params: { id, document_type } })
  }
  await admin.call('directory', approveProfessional, {
    params: { id },
    body: { identity_checked: true, license_checked: true, background_checked: true },
  })
}

/** Adds an approved professional who accepts bookings from three hours after sign-up. */
export const enlist = async (stage: Stage, admin: Person, plan: ProfessionalPlan): Promise<Professional> => {
  const { clock } = stage
  const signedUp = clock.ago(plan.signedUp)
  const professional = await apply(stage, plan, signedUp)
  await clock.at(later(signedUp, 2 * HOUR_MS), () => openAndApprove(admin, professional.id))
  await open(stage, professional, later(signedUp, 3 * HOUR_MS))
  return professional
}

export const takeBreak = ({ clock }: Stage, { person }: Professional): Promise<unknown> =>
  clock.at(clock.ago({ days: 3 }), () =>
    person.call('directory', setAccepting, { body: { is_accepting_bookings: false } }),
  )
