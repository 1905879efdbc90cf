/** Letters that Unicode doesn't decompose into a base letter and an accent. As in Postgres' unaccent. */
const BASE_LETTERS = {
  a: 'ⱥᴀᶏ',
  aa: 'ꜳ',
  ae: 'æᴁ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀɓƃʙᴃᵬᶀ',
  c: 'ƈȼɕᴄꞓ',
  d: 'ðđɖɗƌȡᴅᴆᵭᶁᶑꝱꝺ',
  db: 'ȸ',
  dz: 'ʣʥ',
  e: 'ɛɇᴇᶒᶓⱸ',
  f: 'ƒᵮᶂꜰꝼ',
  g: 'ɠǥɡɢʛᶃꞡ',
  h: 'ħɦɧʜⱨ',
  hv: 'ƕ',
  i: 'ıɨɪᵻᶖ',
  j: 'ȷɉɟʝᴊ',
  k: 'ƙᴋᶄⱪꝁꝃꝅꞣ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ',
  ll: 'ỻ',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'ɱᴍᵯᶆꝳ',
  n: 'ŋɲƞȵɳɴᵰᶇꝴꞑꞥ',
  o: 'øᴏⱺꝋꝍ',
  oe: 'œɶ',
  oi: 'ƣ',
  oo: 'ꝏ',
  p: 'ƥᴘᵱᵽᶈꝑꝓꝕ',
  q: 'ĸʠꝗꝙ',
  qp: 'ȹ',
  r: 'ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ',
  s: 'ȿʂᵴᶊẜẝꜱꞩ',
  ss: 'ß',
  t: 'ŧƫƭʈȶⱦᴛᵵꝷꞇ',
  th: 'þᵺꝥꝧ',
  ts: 'ʦ',
  u: 'ʉᴜᵾᶙ',
  ue: 'ᵫ',
  v: 'ʋᴠᶌỽⱱⱴꝟ',
  vy: 'ꝡ',
  w: 'ᴡⱳ',
  x: 'ᶍ',
  y: 'ƴɏʏỿ',
  z: 'ƶȥɀʐʑᴢᵶᶎⱬ',
}
const BASE_OF = new Map(
  Object.entries(BASE_LETTERS).flatMap(([base, letters]) => [...letters].map((letter) => [letter, base])),
)

/** Accents, apostrophes of every kind, the dot of Catalan, and signs of stress and length: marks within a word. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'`‘’‛′\u02b9-\u02bf\u02c8\u02d0ꞌ·]/g

/**
 * Returns a text as searches compare it: lowercase base letters without accents and apostrophes. Equals the database's
 * `fold`, which folds what is stored.
 */
export const fold = (text: string): string => {
  // A spacing acute decomposes into a space and an accent, which would split the word.
  const marked = text.replaceAll('´', "'").normalize('NFKD')
  return [...marked.replaceAll(MARKS, '').toLowerCase()]
    .map((letter) => BASE_OF.get(letter) ?? letter)
    .join('')
}

/** Returns the folded words of a text, as the database's `folded_words` has them. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{Alphabetic}0-9]+/gu) ?? []
