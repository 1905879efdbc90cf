import { expect, test } from 'vitest'
import { refuseFullName, refuseLastName, refuseName } from './public-texts.ts'

test.each([
  '\u200b\u200b',
  '\u3164',
  '. - .',
  'Fieldside Support',
  'Fіеldѕіdе Ѕuрроrt',
  'F1eldside',
  'F i e l d s i d e',
  'Field Side Team',
  'Support Team',
  'Trust & Safety',
  'Billing Department',
  'Payments Team',
  'Adm1n',
  'Staff',
  'The Staff',
  'Fieldside Billing',
  'Help Desk Support',
  'Platform Staff',
  'Ada 208 555 0143',
  'Ana Support',
  'Official Ana',
  'Help Center',
  'Payments',
  'Refunds Department',
  'Moderation',
  'FS Support',
  'Stripe Support',
  'Feildside',
  'Fjeldside Coach',
  'Fiel dside',
  'Fildside',
  'Verified Professional',
  'Ana (verified ✓)',
  'Ana ✅',
  'Safety Team',
  'Refund Team',
  'Fraud Team',
  'Legal Team',
  'Mod Team',
  'Ana Verificada',
  'Vérifié',
])('rejects the name %j [names/impersonation]', (name) => {
  expect(refuseName(name, 'Name')).toMatch(/^Name (?:must|can’t)/)
})

test.each([
  'O’Neil',
  "Sinéad O'Neil",
  'José',
  'Łukasz',
  'Nguyễn Thị Minh Khai',
  'X Æ',
  '李小龍',
  '王一',
  '一',
  'Anna Supporta',
  'Sally Fields',
  'Zelle',
  'Ana Staff',
  'Ana Billing',
  'Garfield Siders',
  'Sidney Fields',
  'Priya Verma',
  'Tea M',
  'Safety Moyo',
  'Mercy Care',
  'Line Hansen',
  'Christopher Null',
  'Octavia Seven',
  'Robert Helpmann',
  'Josh Billings',
  'N’Golo',
  'Ægir',
])('accepts the name %j [names/impersonation]', (name) => {
  expect(refuseName(name, 'Name')).toBeNull()
})

test('accepts a family name that is also a word for staff, but no other one [names/impersonation]', () => {
  expect(['Staff', 'billing'].map((name) => refuseLastName(name, 'Last name'))).toEqual([null, null])
  const refused = ['Support', 'Admin', 'St4ff', 'Billing Team', 'Fieldside']
  expect(refused.filter((name) => refuseLastName(name, 'Last name') === null)).toEqual([])
})

test('judges the first name, the last name, and both together [names/impersonation]', () => {
  const refusalOf = (first_name: string, last_name: string) =>
    refuseFullName({ first_name, last_name }, 'Full name')
  expect([refusalOf('Ana', 'Staff'), refusalOf('Pelé', ''), refusalOf('Ana', 'de la Cruz')]).toEqual([
    null,
    null,
    null,
  ])
  const refused = [
    ['Ana', 'Support'],
    ['Staff', 'Ruiz'],
    ['Trust', 'Safety'],
    ['Fiel', 'dside'],
    ['Ana Maria', 'Admin'],
  ] as const
  expect(refused.filter(([first, last]) => refusalOf(first, last) === null)).toEqual([])
})
