import { expect, test } from 'vitest'
import { shortAthleteName, userName } from './user-name.ts'

const named = (first_name: string, last_name: string) => ({
  id: 'id',
  first_name,
  last_name,
  full_name: `${first_name} ${last_name}`.trim(),
})

test('says that a user was deleted only when no such user is found', () => {
  const opener = (person?: ReturnType<typeof named>) =>
    userName(person, 'an unnamed administrator', 'a deleted administrator')
  expect([opener(named('Ada', 'Field')), opener(named('', '')), opener()]).toEqual([
    'Ada Field',
    'an unnamed administrator',
    'a deleted administrator',
  ])
})

test('shortens the last name of an athlete to its initial', () => {
  const names = [named('Jonah', 'Reyes'), named('Jonah', ''), named('', 'Reyes'), named('', ''), undefined]
  expect(names.map(shortAthleteName)).toEqual(['Jonah R.', 'Jonah', 'Athlete', 'Athlete', 'Deleted user'])
})
