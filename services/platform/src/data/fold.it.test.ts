import { fold, foldedWords } from '@fieldside/contracts/fold.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
beforeAll(async () => {
  t = await create()
})
afterAll(() => t.close())

/** Every character of Unicode with a property, such as Script=Latin. */
const charactersOf = (property: string): string[] => {
  const pattern = new RegExp(String.raw`\p{${property}}`, 'u')
  return Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => pattern.test(character))
}

type Folded = { given: string; folded: string; words: string }
const inDatabase = async (texts: readonly string[]): Promise<Folded[]> => {
  const { rows } = await t.db.pool.query<Folded>(
    `select given, fold(given) as folded, folded_words(given) as words
     from unnest($1::text[]) with ordinality as texts (given, n) order by n`,
    [texts],
  )
  return rows
}
const here = (given: string): Folded => ({ given, folded: fold(given), words: foldedWords(given).join(' ') })

/** Drops characters that only a later version of Unicode than the database's has. */
const knownToDatabase = async (characters: readonly string[]): Promise<string[]> => {
  const { rows } = await t.db.pool.query<{ known: string[] }>(
    'select array_agg(one) as known from unnest($1::text[]) as one where unicode_assigned(one)',
    [characters],
  )
  return rows[0]!.known
}

test('folds every Latin letter as the database does, alone and within a word', async () => {
  const letters = await knownToDatabase(charactersOf('Script=Latin'))
  expect(letters.length).toBeGreaterThan(1400)
  const texts = [...letters, ...letters.map((letter) => `Mc${letter}y-${letter}o`)]
  const stored = await inDatabase(texts)
  const differing = texts
    .map(here)
    .filter(({ folded, words }, index) => folded !== stored[index]!.folded || words !== stored[index]!.words)
  expect(differing).toEqual([])
})

test('folds accents, apostrophes, and hyphens of every kind as the database does', async () => {
  const marks = [
    ...charactersOf('Script=Inherited').slice(0, 500),
    ...charactersOf('Dash'),
    ...'\'`´‘’‛′＇ʹʻʼʽʾʿˈꞌ·"“”',
  ]
  const texts = marks.map((mark) => `O${mark}Brien`)
  expect(texts.map(here).map(({ words }) => words)).toEqual(
    (await inDatabase(texts)).map(({ words }) => words),
  )
  for (const mark of "'`´‘’‛′＇ʻʼ") expect(fold(`O${mark}Brien`)).toBe('obrien')
})

test.for([
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Đặng Thị Minh', 'dang thi minh'],
  ['Sinéad O’Brien-Walsh', 'sinead obrien walsh'],
  ['Søren Weiß', 'soren weiss'],
  ['Işıl Gül İnce', 'isil gul ince'],
  ['Þóra Æ. Ǿ', 'thora ae o'],
  ['Zoe\u0308 Nu\u0301n\u0303ez', 'zoe nunez'],
  ['ＪＯＳÉ', 'jose'],
  ['5-10-5', '5 10 5'],
  ['Иван Ёлкин', 'иван елкин'],
])('folds %s', async ([given, words]) => {
  expect(foldedWords(given!).join(' ')).toBe(words)
  expect((await inDatabase([given!]))[0]!.words).toBe(words)
})
