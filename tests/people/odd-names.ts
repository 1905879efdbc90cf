/** Names that every screen must fit: one word of 60 letters, Latin Extended, right-to-left, and an emoji. */
const LONG_WORD = 'WolfeschlegelsteinhausenbergerdorffwelchevoralternwareŞłếżğõ'
export const ODD_NAMES = { professional: `Łucja ${LONG_WORD}`, athlete: `مريم 🏃 ${LONG_WORD}` }
