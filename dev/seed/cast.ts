import { sendBack } from './applicants.ts'
import { type AthletePlan, JONAH, NEWCOMER, OTHERS, RETURNING } from './athletes.ts'
import { inGroups } from './in-groups.ts'
import { enlist, type Professional } from './listing.ts'
import { type Person, type Stage, signUp, signUpAdmin } from './people.ts'
import { ATHLETES_OWN, professionalPlans } from './professionals.ts'
import type { Athlete } from './sessions.ts'

export type Cast = {
  admin: Person
  jonah: Athlete
  returning: Athlete
  newcomer: Athlete
  others: Athlete[]
  professionals: Professional[]
  maya: Professional
  /** Professionals that the demo athlete has sessions with. */
  own: Record<keyof typeof ATHLETES_OWN, Professional>
  sentBack: Professional
}

const AT_ONCE = 8

const joinAthlete = async (stage: Stage, plan: AthletePlan, days: number): Promise<Athlete> => ({
  plan,
  person: await signUp(stage, plan, 'athlete', stage.clock.ago({ days, hours: 4 })),
})

/** Signs up everyone, spread over the last months. */
export const gather = async (stage: Stage): Promise<Cast> => {
  const admin = await signUpAdmin(
    stage,
    { firstName: 'Rowan', lastName: 'Ellery', email: 'admin@demo.fieldside.test' },
    stage.clock.ago({ days: 240 }),
  )
  // Only a known admin is notified of applicants.
  await stage.product.settle()
  const athletePlans: [AthletePlan, days: number][] = [
    [JONAH, 64],
    [RETURNING, 90],
    [NEWCOMER, 1],
    ...OTHERS.map((plan, n): [AthletePlan, number] => [plan, 110 + 9 * n]),
  ]
  const [athletes, professionals, sentBack] = await Promise.all([
    inGroups(athletePlans, 2, ([plan, days]) => joinAthlete(stage, plan, days)),
    inGroups(professionalPlans(), AT_ONCE, (plan) => enlist(stage, admin, plan)),
    sendBack(stage, admin),
  ])
  await stage.product.settle()
  const [jonah, returning, newcomer, ...others] = athletes as [Athlete, Athlete, Athlete, ...Athlete[]]
  const { tomorrow, suggesting, met } = ATHLETES_OWN
  return {
    admin,
    jonah,
    returning,
    newcomer,
    others,
    professionals,
    sentBack,
    maya: professionals.at(-1)!,
    own: {
      tomorrow: professionals[tomorrow]!,
      suggesting: professionals[suggesting]!,
      met: professionals[met]!,
    },
  }
}
