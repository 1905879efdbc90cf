import { hasGivenName } from './given-names.ts'
import { isWord } from './known-words.ts'
import { BULLET, plainTextOf } from './plain-text.ts'
import { lowerCase, matchesOf, type TextSpan, withoutEnd } from './text-span.ts'
import { CLEAR, COMMON_WORDS, RARE, SENTENCE_WORDS, WORDS } from './top-level-domains.ts'
import { AFTER_AT, TRAINING_WORDS } from './training-words.ts'

const PROVIDERS =
  'g[ -]?mail|gmial|gmai|googlemail|hotmail|hotmial|outlook|yahoo|icloud|protonmail|aol|comcast|gmx|yandex|fastmail|zoho|msn|web[. ]de|posteo|tutanota|mailbox'
/** Providers that are also words: only @ makes an address of them without an ending. */
const PROVIDER_WORDS = 'hey|live|proton|me|mac|mail'

/** The plain text has Latin letters for Cyrillic ones that look alike. */
const SOBAKA = plainTextOf('собака').text
const TOCHKA = plainTextOf('точка').text
const FOREIGN_AT = `arroba|klammeraffe|klammeraffchen|arobase|arobas|chiocciola|affenschwanz|apenstaartje|${SOBAKA}`
const AT_WORD = `at(?:[ -]sign)?|${FOREIGN_AT}`
/** 'at' in a sentence also joins words, so an ending must follow it. */
const AT = String.raw`(?:\s{0,3}@\s{0,3}|\s{0,3}[([{<«»*_~|/\\-]{1,2}\s{0,3}(?:${AT_WORD}|@)\s{0,3}[)\]}>«»*_~|/\\-]{1,2}\s{0,3}|\s{1,3}(?:${AT_WORD})\s{1,3})`
const DOT_NAMES = `dot|d0t|punto|punkt|ponto|period|full[ -]?stop|${TOCHKA}`
const DOT_WORD = String.raw`(?:\s{0,3}[([{<«»*_~|/\\-]{1,2}\s{0,3}(?:${DOT_NAMES}|point|\.)\s{0,3}[)\]}>«»*_~|/\\-]{1,2}\s{0,3}|\s{1,3}(?:${DOT_NAMES})\s{1,3})`
const POINT = String.raw`\s{1,3}point\s{1,3}`
const DOT = `(?:[.·,]|${DOT_WORD}|${POINT})`
/** swim.bike.run */
const ONLY_TRAINING = new RegExp(`^(?:(?:${TRAINING_WORDS})(?:\\.|$)){2,}$`, 'i')
/** Words right before the address of a site. */
const SITE_WORDS =
  'visit|check out|go to|head to|look up|google|search|browse|site|website|page|homepage|web|url|link|details|info|book|find me|follow|see'
const titled = (words: string): string =>
  words.replaceAll(/(?<=^|\|)\p{Ll}/gu, (letter) => letter.toUpperCase())
/** Follows @ in training: 5x5@tempo, 3x8@RPE8. */
const TRAINING_AT = `(?:${AFTER_AT})\\d*(?:max)?(?![\\p{L}\\p{N}_.-])`
const LABEL = '[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{0,62}'
const SHORT_LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_]|-(?![\\s-])){0,62}'
const NAME = `[\\p{L}\\p{N}][\\p{L}\\p{N}_.+%'-]{0,63}`
const START = '(?<![\\p{L}\\p{N}@_])'
const END = '(?![\\p{L}\\p{N}_])'
const SLASH = String.raw`\s{1,3}(?:forward[ -])?slash\s{1,3}\S+`
const PATH = String.raw`(?:${SLASH}|[:/?#][^\s]*)?`

const A_IN_BRACKETS = String.raw`\s{0,3}[([{<]\s?a\s?[)\]}>]\s{0,3}`
const D_IN_BRACKETS = String.raw`\s{0,3}[([{<]\s?d\s?[)\]}>]\s{0,3}`
/** The last word of a sentence, or the text. */
const LAST = String.raw`(?=\s{0,3}(?:[.,!?;)\n]|$))`

const RARE_PLAIN = plainTextOf(RARE).text
const RARE_CASED = `(?:${RARE_PLAIN}|${RARE_PLAIN.toUpperCase()})`
/** Sentences that begin with such an ending: X.is it far? X.so hard, X.me too, rodilla.me duele, gestern.in der Halle */
const SENTENCES = [
  '(?<=is)\\s+(?:it|that|this|there)',
  '(?<=so)\\s+(?:hard|tight|sore|heavy|tired|good|bad|much|many|far|fast|slow|i|we|it|that|viel|gut|schlimm|war|ist|ein)',
  '(?<=me|us)\\s+(?:too|neither|either|as well|personally|and (?:my|his|her|the|him|them|you|\\p{Lu}\\p{Ll}+)|duelen?|gustan?|gustó|molesta|puedo|puedes|parece|siento|encantan?|voy|queda|hace|falta|fui|da|va|viene|dijo|dio|llamo|apunto|ayuda|lo|la|los|las|te|se|he)',
  '(?<=in)\\s+(?:between|der|die|das|den|dem|einer|meinem|meiner)',
]
const SENTENCE = `(?:${SENTENCES.join('|')})(?!\\p{L})`
const ANY = `${CLEAR}|${RARE_PLAIN}|${WORDS}`

/** Endings at which people have sites with their name, and which hardly begin a sentence after one: ana.me */
const PERSONAL = 'me|id|moe'
const ENDS_PERSONALLY = new RegExp(`\\.(?:${PERSONAL})$`)

const patternOf = (source: string, flags = 'gu'): RegExp => new RegExp(source, flags)

const PATTERNS: readonly RegExp[] = [
  // ana@example.com and ana@localhost. What follows an @ is an address, whatever its ending.
  patternOf(`${START}${NAME}@(?:${LABEL}[.,]){1,4}\\p{L}${LABEL}`),
  patternOf(`${START}${NAME}@(?!${TRAINING_AT})(?=[\\p{L}\\p{N}_-]{0,62}\\p{L})(?!\\d)${LABEL}`),
  patternOf(`${START}${NAME}${AT}(?:${SHORT_LABEL}\\s?\\.\\s?){1,3}(?:com|net|org|edu)${END}`),
  patternOf(`${START}${NAME}\\s{1,3}(?:${FOREIGN_AT})\\s{1,3}${LABEL}(?:${DOT}${LABEL}){1,3}`),
  // ana @ example . com, ana (at) example (dot) com, ana at example dot com, ana -at- example -dot- fit
  // ana at gmail, ana @ gmail, ana at gmail dot com
  patternOf(
    `${START}${NAME}(?:${DOT_WORD}${LABEL}){0,3}${AT}(?:(?:${SHORT_LABEL}${DOT}){1,3}(?:${CLEAR})${END}|(?:${SHORT_LABEL}(?:\\.|${DOT_WORD})){1,3}(?:${ANY})${END}|(?:${PROVIDERS})${END}(?:${DOT}(?:${CLEAR})${END})?)`,
  ),
  // ana at hey dot com, ana @hey
  patternOf(`${START}(?<!don['’])(?!don['’]?t\\s)${NAME}\\s{0,3}@\\s{0,3}(?:${PROVIDER_WORDS})${END}`),
  // anaruns at proton, anaruns at live com
  patternOf(`${START}${NAME}\\s{1,3}at\\s{1,3}(?:proton|(?:${PROVIDER_WORDS})\\s{1,3}com)${END}`),
  // anaATgmailDOTcom, anaATgmail.com
  patternOf(
    `${START}[a-z0-9_.+-]{2,64}(?:at|arroba)(?:gmail|hotmail|outlook|yahoo|icloud)(?:(?:dot|punto|\\.)com)?${END}`,
  ),
  // gmailDOTcom, exampledotcom
  patternOf(`${START}[a-z0-9-]{2,63}dotcom${END}`),
  // ana gmail com, ana at hotmail com, www example com
  patternOf(`${START}${NAME}\\s{1,3}(?:at\\s{1,3})?(?:${PROVIDERS})\\s{1,3}(?:dot\\s{1,3})?com${END}`),
  // ana gmail.com, ana, gmail.com, ana@@gmail.com
  patternOf(
    `${START}(?!(?:my|your|a|the|an?|use|using|on|via|from|to|with|no|not|by|is|at|email|mail)[\\s,])${NAME}(?:,?\\s{1,3}|\\s?\\p{Extended_Pictographic}\\s?|@{2,3})(?:${PROVIDERS})\\.{1,3}com${END}`,
  ),
  patternOf(`${START}(?:www|https?)[\\s:/]{1,5}${LABEL}\\s{1,3}(?:${CLEAR})${END}`),
  // https://example.com, fieldside://x, www.example, www dot example dot com
  patternOf(String.raw`${START}[a-z][a-z0-9+.-]{1,20}\s?:\s?//\s?\S+`),
  patternOf(String.raw`${START}www(?:\.|${DOT_WORD})${LABEL}(?:(?:\.|${DOT_WORD})${LABEL})*${PATH}`),
  // example.com, example.co.uk/path, example·com
  patternOf(`${START}(?:${LABEL}[.·]){1,4}(?:${CLEAR})${END}${PATH}`),
  patternOf(`${START}(?:${LABEL}[.·]){1,4}xn--[a-z0-9-]{2,59}${END}${PATH}`),
  // example,com, anaruns_net, anaruns|com
  patternOf(`${START}[\\p{L}\\p{N}_-]{3,63},com${END}`),
  patternOf(`${START}(?!(?:rom|sit|dot)_)[\\p{L}\\p{N}-]{3,63}_(?:com|net|org)${END}`),
  patternOf(`${START}(?<label>[\\p{L}\\p{N}_]{3,63})[-/|:;~*'"!+=^]com${END}`),
  // anaruns•fit
  patternOf(`${START}(?<label>[\\p{L}\\p{N}_-]{3,63})${BULLET}(?:${ANY}|${SENTENCE_WORDS})${END}`),
  // example dot com, example (dot) com, example . com, ana dot fit, ana punto com, ana point fr
  patternOf(
    `${START}${LABEL}(?:${DOT_WORD}${LABEL}){0,2}(?:\\s{1,3}dot\\s{1,3}(?:${ANY}|me|la|st|sh|pe|id)${END}|${DOT_WORD}(?:com|net|org|io|mx|cl|info)${END})(?:${SLASH})?`,
  ),
  patternOf(`${START}${LABEL}\\s{1,3}punkt\\s{1,3}(?:de|at|ch)${END}`),
  patternOf(
    `${START}${LABEL}\\s{0,3}[([{<*_~|-]{1,2}\\s{0,3}(?:dot|\\.)\\s{0,3}[)\\]}>*_~|-]{1,2}\\s{0,3}(?:${ANY})${END}`,
  ),
  // example [dot] me: no one writes brackets around it for another reason
  patternOf(
    `${START}(?:${NAME}${AT})?${LABEL}\\s{0,3}[([{<]\\s?(?:dot|d0t|punto|punkt)\\s?[)\\]}>]\\s{0,3}\\p{L}{2,63}${END}`,
  ),
  // ana (a) gmail, ana (a) example (d) com, example (d) com
  patternOf(
    `${START}${NAME}${A_IN_BRACKETS}(?:(?:${PROVIDERS})${LAST}|${LABEL}${D_IN_BRACKETS}(?:com|net|org|io)${END})`,
  ),
  patternOf(`${START}${LABEL}${D_IN_BRACKETS}(?:com|net|org|io)${END}`),
  // ana🅰t gmail, ana a t gmail, but not that gmail
  patternOf(
    `${START}(?!(?:th|wh|ch|form|gre|he|thre|b|c|f|h|m|p|r|s|se)at\\s)[\\p{L}\\p{N}_.-]{1,63}(?<=\\p{L}{2})(?:at|\\s{1,3}a\\s{1,3}t)\\s{1,3}(?:${PROVIDERS})(?:${DOT}com${END}|${LAST})`,
  ),
  // anaruns dot it, anaruns punto es
  patternOf(`${START}(?<label>${LABEL})${DOT_WORD}(?:${SENTENCE_WORDS}|es)${END}`),
  // anaruns dotcom
  patternOf(`${START}(?<label>[a-z0-9-]{3,63})\\s{1,2}dot-?com${END}`),
  // ana-fit com
  patternOf(`${START}(?!(?:rom|sit|dot)\\s)${LABEL}\\s{1,3}com(?=\\s{0,3}(?:[.,!?;)\\n]|$))`),
  patternOf(`${START}${LABEL}${POINT}(?:com|net|org|fr|ch)${END}`),
  patternOf(`${START}${LABEL}\\s?\\.\\s?(?:com|net|org)${END}${PATH}`),
  // wa.me/15550100199, sub.example.me, ana-runs.me
  patternOf(`${START}(?:${LABEL}\\.){1,4}(?:${COMMON_WORDS})/[^\\s]+`),
  patternOf(`${START}(?:${LABEL}\\.){2,4}(?:${COMMON_WORDS})${END}`),
]

/** Here capitals matter: they begin a sentence after a period without a space. */
const CASED_PATTERNS: readonly RegExp[] = [
  // anaATgmailDOTcom, anaATgmail.com
  patternOf(`${START}[a-z0-9_.+-]{2,64}AT[a-z0-9-]{2,63}(?:(?:DOT|\\.)[a-z0-9-]{2,63}){1,3}(?![a-zA-Z0-9])`),
  // gmailDOTcom, exampledotcom
  patternOf(`${START}[a-z0-9-]{2,63}DOT(?:${CLEAR}|${WORDS})${END}`),
  // example .physio, example . fit
  patternOf(`${START}${LABEL}\\s{1,2}\\.\\s{0,2}(?:${RARE_PLAIN}|${WORDS})${END}`),
  // example.hr, ANA.HR
  patternOf(`${START}(?:${LABEL}\\.){0,3}[\\p{L}\\p{N}_-]{3,63}\\.${RARE_CASED}${END}${PATH}`),
  // example.fit, ANA.FIT
  patternOf(`${START}(?:${LABEL}\\.){0,3}[\\p{L}\\p{N}_-]{3,63}\\.(?:${WORDS})${END}${PATH}`),
  patternOf(
    `${START}(?:[\\p{Lu}\\p{N}][\\p{Lu}\\p{N}_-]{0,62}\\.){0,3}[\\p{Lu}\\p{N}_-]{3,63}\\.(?:${WORDS.toUpperCase()}|ME|MY|MR|PR|PS|SI)${END}`,
  ),
  // visit Ana.Fit, my site is Ana.Fit. Elsewhere a space is missing before the capital.
  patternOf(
    `(?<=(?<!\\p{L})(?:${SITE_WORDS}|${titled(SITE_WORDS)})(?: is| at| to| on| via| me)?[ :=>→("“-]{1,4})(?!(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\.)\\p{Lu}[\\p{L}\\p{N}_-]{2,62}\\.(?:${titled(WORDS)})${END}${PATH}`,
  ),
  // I have Ana.me now: a first name
  patternOf(`${START}(?<name>\\p{Lu}[\\p{L}\\p{N}_-]{2,62})\\.(?:${PERSONAL})${END}(?!${SENTENCE})`),
  // ana.it at the end of a sentence. In the middle of one, a space is missing.
  patternOf(
    `${START}[\\p{Ll}\\p{N}_-]{3,63}\\.(?:${COMMON_WORDS})(?=\\s{0,3}(?:[.,!?;)\\]]|$))(?!\\.\\p{L})`,
    'gmu',
  ),
  // anaruns.it has it all, AnaRuns.me ok, but not push.then pull: the label isn't a word
  patternOf(
    `${START}(?<label>(?<=(?:^|[.!?:]\\s{0,2}))\\p{Lu}[\\p{Ll}\\p{N}_-]{2,63}|[\\p{Ll}\\p{N}_-]{3,63}|[\\p{L}\\p{N}_-]{0,20}\\p{Ll}\\p{Lu}[\\p{L}\\p{N}_-]{1,40})\\.(?:${SENTENCE_WORDS})(?=\\s)(?!${SENTENCE})`,
    'gmu',
  ),
]

/** Whether a label before the ending of a site may be the last word of a sentence. */
const mayBeWord = (label: string | undefined, site: string): boolean =>
  label !== undefined &&
  !/\p{L}_\p{L}/u.test(label) &&
  isWord(label.toLowerCase()) &&
  !(hasGivenName(label.toLowerCase()) && ENDS_PERSONALLY.test(site))

const spanOf = (match: RegExpExecArray): TextSpan => {
  // A period or a bracket at the end belongs to the sentence.
  const found = withoutEnd(match[0], `.,;:!?)]}>'"`)
  return { from: match.index, to: match.index + found.length }
}

/** Finds email and web addresses, also written with 'at' and 'dot', spaced, or without a scheme. */
export const addressesIn = (text: string): TextSpan[] => {
  const found = (patterns: readonly RegExp[], searched: string): TextSpan[] =>
    patterns.flatMap((pattern) =>
      matchesOf(pattern, searched)
        .filter(
          ({ 0: match, groups: { label, name } = {} }) =>
            !ONLY_TRAINING.test(match) &&
            !mayBeWord(label, match) &&
            (!name || hasGivenName(name.toLowerCase())),
        )
        .map(spanOf),
    )
  return [...found(PATTERNS, lowerCase(text)), ...found(CASED_PATTERNS, text)]
}
