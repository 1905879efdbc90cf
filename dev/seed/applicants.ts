import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { finishSetup, rejectProfessional, saveProfile } from '@fieldside/contracts/http/directory.ts'
import { specimensFor } from '@fieldside/dev-files/specimens.ts'
import { bioOf, credentialsOf } from './bios.ts'
import { CITIES, fictionalPhone } from './cities.ts'
import { later } from './clock.ts'
import { apply, type Professional } from './listing.ts'
import { type Person, type Stage, upload } from './people.ts'
import { MAYA, type ProfessionalPlan } from './professionals.ts'
import { practiceOf, topicsOf } from './topics.ts'

type Applicant = Pick<ProfessionalPlan, 'firstName' | 'lastName'> & {
  type: ProfessionalPlan['profile']['specialty']
  cityName: string
}

/** Returns the plan of an undecided applicant. Settings that only matter after approval are arbitrary. */
const planFor = ({ firstName, lastName, type, cityName }: Applicant): ProfessionalPlan => {
  const city = CITIES.find((one) => one.city === cityName)!
  return {
    ...MAYA,
    firstName,
    lastName,
    email: `${firstName}.${lastName}@pros.fieldside.test`.toLowerCase(),
    profile: {
      full_name: `${firstName} ${lastName}`,
      specialty: type,
      bio: bioOf(type, 17),
      city: city.city,
      state: city.state,
      credentials: credentialsOf(type, 1),
      phone: fictionalPhone(city.areaCode, 77),
      ...topicsOf(type, 17),
      ...practiceOf(17),
      zip: city.zip,
    },
  }
}

const FRESH = planFor({
  firstName: 'Noor',
  lastName: 'Haddadin',
  type: 'Performance Coach',
  cityName: 'Seattle',
})
const SENT_BACK = planFor({
  firstName: 'Emil',
  lastName: 'Sorrentino',
  type: 'Registered Dietitian',
  cityName: 'Chicago',
})
const REASON = 'The liability insurance has no end date. Please upload the page that shows it.'

/** Adds an applicant from four days ago whom the admin sent back with a reason. */
export const sendBack = async (stage: Stage, admin: Person): Promise<Professional> => {
  const applied = stage.clock.ago({ days: 4 })
  const applicant = await apply(stage, SENT_BACK, applied)
  await stage.clock.at(later(applied, 20 * HOUR_MS), () =>
    admin.call('directory', rejectProfessional, { params: { id: applicant.id }, body: { reason: REASON } }),
  )
  return applicant
}

export const resubmit = (stage: Stage, { person, plan }: Professional): Promise<unknown> =>
  stage.clock.at(stage.clock.ago({ hours: 5 }), async () => {
    await person.call('directory', saveProfile, { body: plan.profile })
    const insurance = specimensFor(plan.profile.full_name).find(({ type }) => type === 'liability_insurance')!
    await upload(stage, person, { ...insurance, fileName: 'liability-insurance-with-end-date-specimen.pdf' })
    await person.call('directory', finishSetup)
  })

export const applyFresh = (stage: Stage): Promise<Professional> =>
  apply(stage, FRESH, stage.clock.ago({ hours: 7 }))
