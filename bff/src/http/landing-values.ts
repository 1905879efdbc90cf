import type { Landing, LandingCard } from '@fieldside/contracts/http/bff/landing.ts'
import { LANDING_SLOTS } from '../screens/parts/landing-professionals.ts'
import { escapeHtml, scriptJson } from './html.ts'

/** Letters number the professionals and slots, because a placeholder holds no digits. */
const letterOf = (index: number): string => String.fromCharCode(65 + index)

const slotValues = ({ slots }: LandingCard): [string, string][] =>
  Array.from({ length: LANDING_SLOTS }, (_, index) => index).flatMap((index): [string, string][] => {
    const { at, day, clock } = slots[index] ?? { at: '', day: '', clock: '' }
    const name = `SLOT_${letterOf(index)}`
    return [
      [`${name}_AT`, at],
      [`${name}_DAY`, day],
      [`${name}_CLOCK`, clock],
    ]
  })

const cardValues = (card: LandingCard, index: number): [string, string][] => {
  const { id, name, initials, hue, about, rating } = card
  const texts = { ID: id, NAME: name, INITIALS: initials, HUE: String(hue), ABOUT: about, RATING: rating }
  return [...Object.entries(texts), ...slotValues(card)].map(([key, value]) => [
    `PRO_${letterOf(index)}_${key}`,
    escapeHtml(value),
  ])
}

/** Returns the values of the placeholders in the landing page's document (web/build/page-variants.ts). */
export const landingValues = (landing: Landing): Record<string, string> => ({
  ...Object.fromEntries(landing.professionals.flatMap(cardValues)),
  ZONE: escapeHtml(landing.zone),
  LANDING: scriptJson(landing),
})

/** Returns which document shows that many professionals; the first one shows an example. */
export const landingVariant = ({ professionals }: Landing): string =>
  professionals.length === 0 ? 'visitor' : `visitor-${professionals.length}`
