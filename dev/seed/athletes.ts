import type { Sex } from '@fieldside/contracts/sex.ts'
import { fictionalPhone } from './cities.ts'

export type AthletePlan = {
  firstName: string
  lastName: string
  email: string
  age: number
  sex: Sex
  phone: string
  /** A family member for whom they book, instead of for themselves. */
  member?: { first_name: string; age: number; sex: Sex }
}

const athlete = (
  firstName: string,
  lastName: string,
  age: number,
  sex: Sex,
  areaCode: string,
): AthletePlan => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@athletes.fieldside.test`.toLowerCase(),
  age,
  sex,
  phone: fictionalPhone(areaCode, age * 3),
})

export const JONAH: AthletePlan = {
  ...athlete('Jonah', 'Whitaker', 27, 'male', '212'),
  email: 'jonah@demo.fieldside.test',
}

/** Premium athlete with a past session with the demo professional and a new request. */
export const RETURNING: AthletePlan = {
  ...athlete('Priya', 'Venkataraman', 31, 'female', '303'),
  email: 'priya@demo.fieldside.test',
}
/** Athlete whose request is the first to the demo professional. */
export const NEWCOMER = athlete('Caleb', 'Thornbury', 19, 'male', '720')

export const OTHERS: readonly AthletePlan[] = [
  athlete('Ines', 'Carvalho', 24, 'female', '617'),
  athlete('Theo', 'Marchetti', 35, 'male', '312'),
  athlete('Saoirse', 'Kinsella', 22, 'female', '206'),
  athlete('Malik', 'Obafemi', 29, 'male', '404'),
  athlete('Hana', 'Sugimoto', 41, 'female', '503'),
  {
    ...athlete('Rafael', 'Ibarra', 44, 'male', '619'),
    member: { first_name: 'Mateo', age: 17, sex: 'male' },
  },
]
