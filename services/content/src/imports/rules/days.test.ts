import { expect, test } from 'vitest'
import { MONTHS, wordsOfMonths } from './days.ts'

test('no word is a month in one language and another month in another one', () => {
  for (const [word, month, language] of wordsOfMonths())
    expect(`${word} in ${language}: ${MONTHS.get(word)}`).toBe(`${word} in ${language}: ${month}`)
})
