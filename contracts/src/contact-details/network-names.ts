import { isWithinOneEdit } from './one-edit.ts'
import { type PlainText, plainTextOf, withReplaced } from './plain-text.ts'

/** Networks and messengers whose names mean nothing else. */
const LATIN_MESSENGERS =
  'insta|insta[ ._-]?gram|insta[ -]g|ig|i g|i\\.g\\.?|tele[ -]?gramm?|tg|snap[ -]?chat|(?:w|vv|uu)h?at[\u2019\x27]?s?[ -]?app?|what s app|w[au]zz?app?|wassapp?|wasapp|wapp|wspp?|wpp|g?[uw]asap|wechat|weixin|viber|kakao(?: ?talk)?|discord|skype|tik[ -]?tok|face[ -]?book|fb|fbook|linked[ -]?in|bluesky|bsky|mastodon|strava|imessage|facetime|kik|onlyfans|twitter|vkontakte|vk|qq|calendly|linktr\\.?ee|link[ -]?tree|paypalme|truecoach|trainerize'
/** The plain text has Latin letters for Cyrillic ones that look alike. */
const FOREIGN = plainTextOf(
  '微信|微博|телеграмм?|телега|ватсап|вотсап|инстаграмм?|инста|вконтакте|واتساب|카카오톡|ライン',
).text
export const MESSENGERS = `${LATIN_MESSENGERS}|${FOREIGN}`
/** Ones that people watch and read, or whose names are also words: no plain word after them is a handle. */
export const CHANNELS =
  'the gram|reddit|pinterest|tumblr|twitch|youtube|patreon|github|outlook|icloud|yahoo|group ?me|be ?real|threema|wickr|icq|xing|tidycal|koalendar|zcal|savvycal|youcanbookme|picktime|simplybook|booksy|honeybook|carrd|stan ?store|buy ?me ?a ?coffee|ko-?fi|gumroad|kajabi'
export const NETWORKS = `${MESSENGERS}|${CHANNELS}`
/** Ones that are also words: they need a colon, 'my', an invitation, or a handle that is no word. */
export const NETWORK_WORDS =
  'snap|signal|line|threads|messenger|matrix|zoom|teams|slack|(?<!\\d ?)x|wa|yt|marco polo|garmin|zwift|google chat|hangouts'
/** Those of them that are verbs, too: signal me when you arrive, snap me a photo, line me up. */
export const NETWORK_VERBS = 'signal|snap|line|zoom|slack|x'
/** Those of them that are things in training, too: on my signal, in line, in teams. */
export const NETWORK_THINGS = 'signal|line|threads|matrix|teams|snap|zoom|(?<!\\d ?)x'
/** Ones that people also talk about: after them and before them, only what is no word is a handle. */
export const PLATFORMS =
  'komoot|peloton|training ?peaks|train ?heroic|substack|proton|next ?door|line app|band app|trello|eventbrite|mindbody|vagaro|style ?seat|setmore|cal\\.com|hevy|tonal|runna|whoop|wahoo|coros|suunto|oura|polar flow|garmin connect|map ?my ?run|run ?keeper|nike run club|playtomic|letterboxd|xbox|psn|google meet|google voice|strong app|final ?surge|todays ?plan|intervals\\.icu|ride ?with ?gps|all ?trails|fitbit|my ?fitness ?pal|everfit|pt ?distinction|heylo|spond|team ?snap|skool|thumbtack|fiverr|upwork|fresha|bookwhen'
/** Ones whose names are words of the gym, too. */
export const PLATFORM_WORDS =
  'square|hinge|band|notion|heartbeat|beacons|meetup|steam|circle|clubhouse|vero|acuity|doodle|rumble|wise|stripe'
/** Words before a handle that aren't names of networks. */
export const SHORT_FOR_NETWORKS = 'dms?(?: to)?|sc|tele|tt|inst|instag|wx|socials?'
export const MAIL = 'g[ -]?mail|gmial|googlemail|hotmail|yahoo ?mail|proton ?mail|gmx'
/** Ways to pay around the booking. */
export const PAYMENTS =
  'zelle|ven[ -]?mo|vemno|venmoo|cash[ -]?app|pay[ .-]?pal|bizum|revolut|apple ?cash|google pay|western union'

/** Names that people write with other signs for letters: wh4tsapp, 1nsta. */
const SHORT_NAMES = new Set(
  'insta telegram signal discord tiktok venmo zelle gmail hotmail cash cashapp paypal'.split(' '),
)
/** Names that people also misspell: instgram, instargam, wattsapp, fcbk. */
const LONG_NAMES = 'whatsapp instagram telegram facebook snapchat discord messenger linkedin paypal'.split(
  ' ',
)
/** Words that would be taken for one of them. */
const NO_NAMES = new Set('whatsup watsup wattsup discard discarded discords messengers'.split(' '))
const MISSPELLED_MIN_LETTERS = 8
const LETTERS_OF: readonly Record<string, string>[] = ['l', 'i'].map((one) => ({
  '0': 'o',
  '1': one,
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}))

/** Returns the consonants of a word, without doubled ones. Most misspellings keep them. */
const consonantsOf = (word: string): string =>
  word
    .replace(/^[li](?=i?n)/, 'i')
    .replace(/^vv/, 'w')
    .replace(/^wh/, 'w')
    .replaceAll(/(?<!^)[aeiou]/g, '')
    .replaceAll(/(.)\1/g, '$1')
const NAME_OF = new Map(LONG_NAMES.map((name) => [consonantsOf(name), name]))

const isMisspelled = (word: string, name: string): boolean =>
  name.length >= MISSPELLED_MIN_LETTERS && isWithinOneEdit(word, name)
const WORD_WITH_SIGNS = /(?<![\p{L}\p{N}])[\p{L}\d@$]{4,12}(?![\p{L}\p{N}])/gu

const nameOf = (written: string): string => {
  const word = written.replaceAll(/(?<=\p{Ll})I/gu, 'l').toLowerCase()
  for (const letters of LETTERS_OF) {
    const name = word.replaceAll(/[013-5@$]/g, (sign) => letters[sign] ?? sign)
    if (SHORT_NAMES.has(name)) return name === written.toLowerCase() ? written : name.toUpperCase()
    if (NO_NAMES.has(name)) return written
    const found = NAME_OF.get(consonantsOf(name)) ?? LONG_NAMES.find((one) => isMisspelled(name, one))
    if (found) return found
  }
  return written
}

/** Writes the names of networks and ways to pay as they are spelled, in capitals if the signs hid them: signa1. */
export const withNetworkNames = (plain: PlainText): PlainText =>
  withReplaced(plain, WORD_WITH_SIGNS, ([found]) => nameOf(found))
