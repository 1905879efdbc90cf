import { hasGivenName } from './given-names.ts'
import { isListedWord, isWord } from './known-words.ts'
import {
  CHANNELS,
  MAIL,
  MESSENGERS,
  NETWORK_THINGS,
  NETWORK_VERBS,
  NETWORK_WORDS,
  NETWORKS,
  PAYMENTS,
  PLATFORM_WORDS,
  PLATFORMS,
  SHORT_FOR_NETWORKS,
} from './network-names.ts'
import { lowerCase, matchesOf, type TextSpan, withoutEnd } from './text-span.ts'
import { AFTER_AT, DEVICES, TRAINING_WORDS } from './training-words.ts'

const START = '(?<![\\p{L}\\p{N}@_$.])'
const END = '(?![\\p{L}\\p{N}_]|\\.\\p{L})'
const HANDLE = '[\\p{L}\\p{N}_][\\p{L}\\p{N}_.#-]{1,39}'
/** A handle that no one takes for a word: a digit, an underscore, a period, or a hash inside. */
const CLEAR_HANDLE =
  '(?=[\\p{L}\\p{N}_.-]{0,38}[\\p{L}_](?:[_#\\d]|\\.[\\p{L}\\p{N}_])|[._#\\d]{0,20}[\\p{L}\\p{N}]{0,20}[_#\\d])(?!\\d+(?:x\\d+|\\p{L}{1,4})?(?![\\p{L}\\p{N}_]))[\\p{L}\\p{N}_][\\p{L}\\p{N}_.#-]{1,39}'
/** Words that follow or precede a network's name without being a handle. */
const ORDINARY =
  'account|accounts|post|posts|posted|story|stories|reel|reels|video|videos|live|lives|feed|daily|weekly|monthly|often|always|sometimes|usually|rarely|never|every|each|during|after|before|since|until|email|mail|phone|sms|website|web|blog|garmin|komoot|trainingpeaks|whoop|oura|polar|coros|suunto|wahoo|zwift|peloton|runna|acuity|kudos|event|events|premium|shorts|pilates|yoga|filters|server|backup|calendar|advice|supporters|recommendation|marketplace|scale|broken|full|wrong|short|slow|weak|strong|bad|toxic|terrible|awful|noisy|fun|loud|sad|evil|trash|garbage|useless|weird|confusing|distracting|everywhere|hard|helpful|useful|huge|crazy|amazing|awesome|perfect|overrated|addictive|hacked|locked|gone|empty|enough|missing|less|quite|pretty|such|just|still|always|another|one|down|lagging|page|group|groups|channel|photo|photos|picture|pictures|profile|app|apps|data|segment|segments|route|routes|club|challenge|activity|activities|run|runs|ride|rides|is|was|are|were|and|or|but|so|too|for|if|when|because|that|this|it|them|me|us|you|yours|mine|him|her|people|works|work|use|using|used|on|in|at|by|via|from|with|of|to|the|a|an|my|your|his|our|their|i|we|he|she|they|do|does|did|don|have|has|had|not|no|yes|please|now|today|tomorrow|yesterday|later|here|there|instead|only|also|first|before|after|everything|everyone|anything|something|nothing|lot|much|more|most|all|some|any|call|calls|chat|chats|message|messages|link|links|workout|workouts|training|session|sessions|coach|coaches|trainer|athlete|athletes|race|races|log|logs|logged|track|tracked|record|recorded|recording|upload|uploaded|share|shared|sharing|saw|seen|see|watch|watched|watching|look|looked|looking|find|found|follow|followed|following|following|read|heard|talk|talked|post|seeing|going|active|back|time|times|pace|famous|popular|great|good|content|influencer|influencers|ad|ads|algorithm|followers|friend|friends|friends|bio|tutorial|tutorials|clip|clips|audio|music|playlist|then|once|twice|while|than|like|liked|likes|up|out|off|over|new|old|best|better|easier|faster|cool|nice|annoying|dead|down|boring|free|private|public|fake|mostly|really|very|fine|ok|okay|thanks|as|be|been|can|could|will|would|should|may|might|must|how|what|where|who|why|which|style|styled|based|length|ready|worthy|level|inspired|type|friendly|driven|led|savvy|obsessed|famous|compatible|connected|linked|synced|native|themed|sized|free'
const NOT_ORDINARY = `(?!(?:${ORDINARY}|${NETWORKS}|${MAIL}|${PAYMENTS})${END})`

const patternOf = (source: string): RegExp => new RegExp(source, 'gu')

const SIGN = String.raw`(?:\s{0,3}(?:[:=@~>→-]|\p{Extended_Pictographic}){1,3}\s{0,3}["'“‘]?@?|\s{1,3}(?:handle|name|id|tag|user|username)(?:\s{1,3}is)?\s{0,3}[: ]\s{0,3}@?)`
const GOES_ON = String.raw`(?:${SIGN}|\s{1,3}(?:is|under|as|es|ist|est|como|als|comme)\s{1,3}["'“‘]?@?|\s{0,3}[([]\s{0,3}@?)`
/** Talk about someone else’s account, such as “I follow Kipchoge on Instagram”. */
const REPORTED =
  '(?<!(?<!\\p{L})i (?:also )?(?:follow|followed|saw|watch|watched|like|love|read|heard|found) (?:\\p{L}{2,15} )?)'
/** The last word of a clause, or the text. */
const LAST = '(?=\\s*(?:[.,!?;)\\n]|$)|\\s{1,3}[–—-]\\s)'
/** The end of a clause, or words after which a name is one: not 'zoom me in', 'line drills', 'teams of two'. */
const GOES_NO_FURTHER = `(?:${LAST}|(?=\\s{0,3}[(–—-])|(?=\\s{1,3}(?:@|(?:then|at|as|under|if|when|whenever|once|after|before|and|or|so|for|because|please|pls|instead|later|now|asap|first|tonight|today|tomorrow|anytime|any time|sometime|this|next|on (?:mon|tue|wed|thu|fri|sat|sun))${END})))`
const HAS_LETTER = '(?=[\\p{L}\\p{N}_.#-]{0,38}\\p{L})'

const PATTERNS: readonly RegExp[] = [
  // @anaruns, but not @80, @RPE8, @home
  patternOf(
    `(?<![\\p{L}\\p{N}_.])@(?!(?:${AFTER_AT})\\d*(?:max)?${END})(?=[\\p{L}\\d_.-]{0,38}[\\p{L}_])(?!\\d)[\\p{L}_][\\p{L}\\p{N}_.-]{2,39}`,
  ),
  // @ anaruns after an invitation
  patternOf(
    `${START}(?:find|add|follow|dm|message|text|reach|hit)\\s{1,3}me(?:\\s{1,3}up)?\\s{1,3}@\\s{1,3}${HANDLE}`,
  ),
  // add me: anaruns99, u/anaruns
  patternOf(
    `${START}(?:add|follow|dm|pm|friend)\\s{1,3}me(?:\\s{1,3}(?:as|at))?\\s{0,3}:?\\s{1,3}(?=\\p{L}{3})${CLEAR_HANDLE}`,
  ),
  patternOf(`(?<![\\p{L}\\p{N}/])u/(?=\\p{L}{3})${HANDLE}`),
  // insta: ana_runs, IG @ana, telegram is anaruns, snap: ana
  patternOf(`${START}(?:${MESSENGERS}|${MAIL})${GOES_ON}${NOT_ORDINARY}${HAS_LETTER}${HANDLE}`),
  patternOf(
    `${START}(?:${CHANNELS})(?:${SIGN}${NOT_ORDINARY}${HAS_LETTER}${HANDLE}|\\s{1,3}is\\s{1,3}${CLEAR_HANDLE})`,
  ),
  patternOf(
    `${START}(?:my\\s{1,3}(?:${PAYMENTS})\\s{1,3}is\\s{1,3}|(?:${PAYMENTS})${SIGN})${NOT_ORDINARY}${HAS_LETTER}${HANDLE}`,
  ),
  // calendly/ana, insta/ana, venmo/ana
  patternOf(
    `${START}(?:${NETWORKS}|${PAYMENTS}|t me|wa me|linktr ee)(?:\\s?[/\\\\|]{1,2}\\s?|\\s{1,3}slash\\s{1,3})@?${NOT_ORDINARY}${HAS_LETTER}${HANDLE}(?:/\\S*)?`,
  ),
  // linkedin in/ana, in/ana-lopez at the start, but not drop in/sign-up
  patternOf(
    `${START}(?:linked ?in\\s{1,3}in/${HANDLE}|(?<=(?:^|[:(\\n])\\s?)in/(?!(?:out|off|on|pre|post|mid)-)[a-z]{2,20}-[a-z\\d][a-z\\d-]{1,30}${END})`,
  ),
  // Skype live:ana_fit, live:.cid.1a2b
  patternOf(`${START}(?:skype[^\\n]{0,12}\\blive:\\.?${HANDLE}|live:\\.?${CLEAR_HANDLE})`),
  patternOf(`${START}(?:${NETWORK_WORDS})${SIGN}${NOT_ORDINARY}${HAS_LETTER}${CLEAR_HANDLE}`),
  // my snap is anaruns
  patternOf(
    `${START}my\\s{1,3}(?:${NETWORK_WORDS})\\s{1,3}(?:is|:|=)\\s{0,3}["'“‘]?@?${NOT_ORDINARY}${HAS_LETTER}${HANDLE}`,
  ),
  // @ ana_runs, my handle ana_runs, user: ana_runs
  patternOf(`${START}@\\s{1,2}(?!(?:${AFTER_AT})\\d*(?:max)?${END})(?=\\p{L})${CLEAR_HANDLE}`),
  patternOf(
    `${START}(?:user(?: ?name)?|un|nick ?name|handle)(?:\\s{1,3}is)?\\s{0,3}:?\\s{1,3}${CLEAR_HANDLE}`,
  ),
  // insta ana_runs, discord ana#1234, telegram anaruns at the end of a sentence
  patternOf(`${START}(?:${NETWORKS}|${MAIL}|snap|signal|threads)\\s{1,3}${CLEAR_HANDLE}`),
  // ana_runs (ig)
  patternOf(`${START}${CLEAR_HANDLE}\\s{1,3}[([]?(?:${NETWORKS}|${MAIL}|snap|signal)${END}[)\\]]?`),
  // ana_runs on all socials
  patternOf(
    `${START}${CLEAR_HANDLE}\\s{1,3}(?:on|across)\\s{1,3}(?:all|every|my|most)\\s{1,3}(?:socials?|social media|platforms?|networks?)${END}`,
  ),
  // whatsapp me, text me on signal, my telegram, let's talk on discord
  patternOf(
    `${START}(?!(?:${NETWORK_VERBS})\\s)(?:${NETWORKS}|${NETWORK_WORDS})\\s{1,3}me${END}(?!\\s{1,3}(?:too|neither))`,
  ),
  patternOf(`${START}(?!signal\\s)(?:${NETWORK_VERBS})\\s{1,3}me${END}${GOES_NO_FURTHER}`),
  patternOf(
    `${START}(?:(?:dm|pm|inbox|(?:book|schedule|connect)(?:\\s{1,3}with)?|message|msg|text|add|find|search(?: for)?|friend|follow|hit|ping|reach|contact|write|call|catch|get|look)(?:\\s{1,3}(?:to|me|us))?\\s{1,3}(?:me|us)(?:\\s{1,3}up)?|(?:let['’]?s|lets|we can|can we|could we)\\s{1,3}(?:talk|chat|move|switch|continue|go|(?:take|move|bring|switch)\\s{1,3}(?:this|it|things|the\\s{1,3}(?:chat|convo))|speak|text|message)(?:\\s{1,3}over)?|hmu)\\s{1,3}(?:(?:on|at|in|via|over|through|by|using|to|with)\\s{1,3}(?:the\\s|my\\s)?(?!(?:${NETWORK_THINGS})${END})(?:${NETWORKS}|${NETWORK_WORDS})${END}|(?:(?:on|at|via|over|through|by|using|to)\\s{1,3}(?:${NETWORK_THINGS})|(?:in|with)\\s{1,3}(?:signal|snap|zoom))${END}${GOES_NO_FURTHER})`,
  ),
  // join my telegram channel
  patternOf(
    `${START}join\\s{1,3}(?:(?:my|our)\\s{1,3}|(?:me|us)\\s{1,3}on\\s{1,3})(?:${MESSENGERS})${END}(?:\\s{1,3}(?:group|channel|server|chat|page)${END})?`,
  ),
  // find me on komoot, book me via square, but not find me at the square
  patternOf(
    `${START}(?:(?:dm|pm|(?:book|schedule)(?:\\s{1,3}with)?|message|msg|text|add|find|follow|ping|reach|contact|write|call|catch|look)\\s{1,3}(?:me|us)(?:\\s{1,3}up)?|(?:let['’]?s|lets|we can|can we|could we)\\s{1,3}(?:talk|chat|speak|text|message)(?:\\s{1,3}over)?)\\s{1,3}(?:(?:on|in|via|over|through|by|using)\\s{1,3}(?:${PLATFORMS})|(?:on|via|over|through|by|using)\\s{1,3}(?:${PLATFORM_WORDS}))${END}`,
  ),
  patternOf(
    `${START}(?:escr[ií]beme|manda(?:me)?|h[aá]blame|schreib mir|ecris moi|[eé]cris-moi)\\s{1,3}(?:por|al|a|auf|per|sur|via|über|en)\\s{1,3}(?:${NETWORKS}|signal)${END}`,
  ),
  patternOf(`${START}(?:wh?at[\u2019\x27]?s?[ -]{0,2}app?|wechat|viber)${END}`),
  // Zelle, Venmo: anaruns, paypal ana_runs
  patternOf(`${START}(?:${PAYMENTS})(?:\\s{1,3}me)?${END}(?:\\s{0,3}[:@-]?\\s{0,3}${CLEAR_HANDLE})?`),
  // pay me in cash, send it to me by wise, stripe me
  patternOf(
    `${START}(?:pay|send|tip|wire)\\s{1,3}(?:(?:it|the\\s{1,3}\\p{L}{3,7})\\s{1,3})?(?:to\\s{1,3})?(?:me|us)\\s{1,3}(?:(?:the\\s{1,3}\\p{L}{3,7}|directly|direct|just|only|straight)\\s{1,3})?(?:(?:in|by|with|via|through|on|using|over)\\s{1,3})?(?:cash|wise)${END}(?!\\s{1,3}(?:back|flow|prizes?|words?)${END})`,
  ),
  patternOf(`${START}(?:apple\\s{1,3}pay|gpay|zell?e?|stripe)\\s{1,3}me${END}`),
  // $anaruns
  patternOf(
    `(?<![\\p{L}\\p{N}$])\\$(?!(?:usd|cad|aud|eur|us|ca|au|nzd|mxn|ave|aver|avers|aved|aving|avings|ale|ales|hit)${END})[a-z][a-z0-9_-]{2,19}${END}`,
  ),
  // ana#1234
  patternOf(
    `${START}(?!(?:order|invoice|room|lane|bib|race|court|locker|team|heat|wave|ticket|case|unit|apt|suite|week|day|set|round|no|nr|number|item)#)[\\p{L}_][\\p{L}\\p{N}_.-]{1,31}#\\d{4}${END}`,
  ),
  // handle: ana_runs, my username is anaruns
  patternOf(
    `${START}(?:user ?name|(?<=my\\s)handle|handle(?!:)|(?<=my\\s)@|cash ?tag|user ?id|screen ?name|leaderboard ?name|display ?name|gamer ?tag|usuario|benutzername|pseudo)(?:\\s{0,3}[:=]\\s{0,3}|\\s{1,3}(?:is|es|ist|est)\\s{1,3})@?${NOT_ORDINARY}${HANDLE}`,
  ),
]

const BESIDE = `${NETWORK_WORDS}|${PLATFORMS}|${PLATFORM_WORDS}|${SHORT_FOR_NETWORKS}`
/** Words that begin a sentence after a period without a space: watch.it, bench.then */
const NEXT_SENTENCE =
  'it|is|so|then|and|but|i|we|my|no|not|the|if|in|on|at|to|do|did|can|you|he|she|they|this|that|now|also|just|please|thanks|ok|yes|when|what|how|as|for|or|there|a|are|was|will'
const CHECKED = `["'“‘]?@?(?!\\d|(?:dr|mr|mrs|ms|st|prof)\\.|\\p{L}+\\.(?:${NEXT_SENTENCE})${END}|[\\p{L}\\p{N}_-]{1,38}\\.(?:pdf|mov|mp4|xlsx?|docx?|csv|gpx|fit|png|jpe?g)${END})${NOT_ORDINARY}(?!(?:${BESIDE})${END})(?<handle>${HANDLE})`

/** Signs and words between a network and a handle that also stand between two sentences or two things. */
const WEAK_TELLS = String.raw`(?:\s{0,3}[,;.…?+*|\n]{1,3}\s{0,3}|['’]s\s{1,3}|\s{1,3})["'“‘]?(?:(?:it['’]?s|i['’]?m|i am|as|at|under)\s{1,3})?`
const ACCOUNT = 'account|channel|profile|page'

const TELLS = `(?:${SIGN}|['’]s\\s{1,3}|\\s{1,3}(?:(?:leaderboard ?name|name|link|tag|user|profile)\\s{1,3})?(?:is|as|under|:|=)\\s{0,3}|\\s?[/\\\\|]\\s?)`

/** Beside names that are also words or that people talk about, only what is no word is a handle. */
const CHECKED_PATTERNS: readonly RegExp[] = [
  // zwift anaruns_7, x ana_runs, garmin ana.runs, komoot anaruns
  patternOf(`${START}(?:${BESIDE})\\s{1,3}${CHECKED}`),
  patternOf(`${START}(?<plain>(?:${PLATFORMS}))\\s{1,3}${CHECKED}${LAST}`),
  // venmo anaruns, add me on snap anaruns, on insta I'm anaruns, my Instagram? anaruns, youtube channel anaruns
  patternOf(
    `${START}(?<plain>(?:${PAYMENTS}|gpay|snap|on\\s{1,3}(?:sc|tt|wa))(?:\\s{1,3}|\\s{0,3}[:,]\\s{1,3}))${CHECKED}${LAST}`,
  ),
  patternOf(
    `${START}(?<plain>(?:${NETWORKS})(?:\\s{1,3}(?:${ACCOUNT}):?)?${WEAK_TELLS})${CHECKED}["'”’]?${LAST}`,
  ),
  // 📸 anaruns
  patternOf(`(?<plain>[📸📷👻]\\s{0,3}:?\\s{0,3})${CHECKED}${LAST}`),
  // ana (gmail), email: anaruns gmail
  patternOf(`${START}(?<plain>)${CHECKED}\\s{0,3}[-–([,]\\s{0,3}(?:${MAIL})${END}[)\\]]?`),
  patternOf(
    `${START}(?<plain>(?:e-?mail|correo|📧)(?:\\s{1,3}(?:me|is|es|address|at)){0,2}[\\s:=-]{1,4})${CHECKED},?\\s{1,3}(?:${MAIL})${END}`,
  ),
  // I'm ana_runs, you can find me as ana_runs, follow ana_runs
  patternOf(
    `${START}(?:i['’]?m|i am|me|called|name is|it['’]s|follow|search(?: for)?)(?:\\s{1,3}(?:up|as|at|under|by)){0,2}:?\\s{1,3}(?=[\\p{L}\\p{N}.]{2,30}_[\\p{L}\\p{N}])(?<handle>${HANDLE})`,
  ),
  // signal me at ana.01, line me on anaruns88
  patternOf(`${START}(?:${NETWORK_VERBS})\\s{1,3}me\\s{1,3}(?:(?:on|at|as|under|via)\\s{1,3})?${CHECKED}`),
  // komoot: anaruns, my peloton name is anaruns, komoot/anaruns, and dm: anaruns at the end of a sentence
  patternOf(`${START}(?<plain>(?:${PLATFORMS})${TELLS})${CHECKED}`),
  patternOf(`${START}(?<plain>(?:${BESIDE})${TELLS})${CHECKED}${LAST}`),
  patternOf(`${START}(?:${BESIDE})${TELLS}${CHECKED}`),
  // anaruns_7 on x, ana.runs (threads), anaruns on komoot
  patternOf(
    `(?<![\\p{L}\\p{N}_.#-])${CHECKED}\\s{1,3}(?:(?:on|at|in|via)\\s{1,3}|[([])(?:${BESIDE})${END}[)\\]]?`,
  ),
  patternOf(
    `(?<![\\p{L}\\p{N}_.#-])${CHECKED}\\s{1,3}(?<plain>(?:on\\s{1,3}|@\\s{0,3}|[([])(?:${PLATFORMS}|garmin|zwift|messenger|threads|x|yt|slack)${END})`,
  ),
]

/** Beside networks, a word that isn't listed is a handle. */
const WORD_PATTERNS: readonly RegExp[] = [
  // snap: ana, but not x-ray
  patternOf(`${START}(?:${NETWORK_WORDS})${SIGN}${NOT_ORDINARY}${HAS_LETTER}(?<word>${HANDLE})${LAST}`),
  // insta anaruns
  patternOf(
    `${START}(?:${MESSENGERS}|${MAIL})\\s{1,3}${NOT_ORDINARY}(?<word>\\p{L}[\\p{L}\\p{N}]{3,39})${LAST}`,
  ),
  // anaruns on gmail
  patternOf(
    `${START}${REPORTED}${NOT_ORDINARY}(?!\\p{L}{1,30}(?:ed|ing)${END})${HAS_LETTER}(?<word>${HANDLE})\\s{1,3}(?:on|at|in|en|auf|sur|bei|chez|em)\\s{1,3}(?:${NETWORKS}|${MAIL}|snap|signal)${END}`,
  ),
]

const SIGNAL_ME = patternOf(`${START}signal\\s{1,3}me${END}`)
/** The app, not the verb: a capital that doesn't begin a sentence, or a name that was hidden behind signs. */
const isApp = (text: string, at: number): boolean =>
  /^SIGNAL\s+m/.test(text.slice(at, at + 10)) ||
  (text[at] === 'S' && /[^.!?:\n\s"'“(]\s*$/.test(text.slice(Math.max(0, at - 4), at)))

const NO_HANDLE = new Set(`${TRAINING_WORDS}|${AFTER_AT}|${DEVICES}`.split('|'))
/** ana_runs, ana.runs, anaruns7, but not ftp_test, week3, fenix7 */
const isHandle = (name: string): boolean =>
  /[_.#]|\p{L}\d/u.test(name) &&
  name
    .split(/[^\p{L}]+/u)
    .some((part) => part.length > 2 && !NO_HANDLE.has(part.replace(/s$/, '')) && !NO_HANDLE.has(part))

/** Cody Rigsby on Peloton: a capital that doesn't begin a sentence. */
const isFamilyName = (text: string, at: number): boolean =>
  /^\p{L} ?\p{Lu}\p{Ll}/u.test(text.slice(Math.max(0, at - 2), at + 2))

/** No one writes such a word before a handle: my marathon on Strava, that drill on TikTok. */
const ARTICLE = /(?<!\p{L})(?:a|an|the|that|this|these|those|some|your|his|her|their)\s$/u
const ARTICLE_MAX_CHARS = 7
/** X-ray, snap-down */
const HYPHENATED = /^\p{L}+-\p{L}/u
/** Same handle on insta, my DMs on insta: they invite, though they are words. */
const INVITING = new Set(['handle', 'dm', 'dms'])

/** Whether what stands beside the name of a network is a word and no handle. */
const isOrdinary = (word: string, match: string, before: string): boolean => {
  if (INVITING.has(word)) return false
  if (isListedWord(word)) return true
  const isExpected = ARTICLE.test(before) || HYPHENATED.test(match)
  return isExpected && isWord(word) && !hasGivenName(word)
}

/** Finds handles at networks, messengers, and payment services, and invitations to them. */
export const handlesIn = (original: string): TextSpan[] => {
  const text = lowerCase(original)
  const found = PATTERNS.flatMap((pattern) => matchesOf(pattern, text))
  const checked = CHECKED_PATTERNS.flatMap((pattern) =>
    matchesOf(pattern, text).filter(({ index, 0: match, groups = {} }) => {
      const { handle = '', plain } = groups
      const name = withoutEnd(handle, '.-')
      if (isHandle(name)) return true
      return (
        plain !== undefined && !isWord(name) && !isFamilyName(original, index + match.lastIndexOf(handle))
      )
    }),
  )
  const words = WORD_PATTERNS.flatMap((pattern) =>
    matchesOf(pattern, text).filter(
      ({ index, 0: match, groups = {} }) =>
        !isOrdinary(
          withoutEnd(groups.word!, '.-'),
          match,
          text.slice(Math.max(0, index - ARTICLE_MAX_CHARS), index),
        ),
    ),
  )
  const signals = matchesOf(SIGNAL_ME, text).filter(({ index }) => isApp(original, index))
  return [...found, ...checked, ...words, ...signals].map(({ index, 0: match }) => ({
    from: index,
    to: index + withoutEnd(match, '.,;:!?([–-').length,
  }))
}
