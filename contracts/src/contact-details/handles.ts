import { plainTextOf } from './plain-text.ts'
import { lowerCase, type TextSpan, withoutEnd } from './text-span.ts'
import { AFTER_AT } from './training-words.ts'

/** Networks and messengers whose names mean nothing else. */
const MESSENGERS =
  'insta|insta[ -]?gram|ig|i g|i\\.g\\.|telegramm?|tg|snapchat|wh?at[\u2019\x27]?s?[ -]?app?|wapp|wechat|weixin|viber|kakao(?: ?talk)?|discord|skype|tik ?tok|facebook|fb|linked ?in|bluesky|bsky|mastodon|strava|imessage|facetime|kik|onlyfans|twitter|vkontakte|vk|qq|calendly|linktr\\.?ee|linktree|paypalme|truecoach|trainerize'
/** Ones that people watch and read, or whose names are also words: no plain word after them is a handle. */
const CHANNELS = 'the gram|reddit|pinterest|tumblr|twitch|youtube|patreon|github|outlook|icloud|yahoo'
/** The plain text has Latin letters for Cyrillic ones that look alike. */
const FOREIGN = plainTextOf(
  '微信|微博|телеграмм?|телега|ватсап|вотсап|инстаграмм?|инста|вконтакте|واتساب|카카오톡|ライン',
).text
const NETWORKS = `${MESSENGERS}|${FOREIGN}|${CHANNELS}`
/** Ones that are also words: they need a colon, 'my', or an invitation. */
const NETWORK_WORDS =
  'snap|signal|line|threads|messenger|matrix|zoom|teams|slack|x|wa|yt|marco polo|garmin|zwift|google chat|hangouts'
const MAIL = 'g-?mail|googlemail|hotmail|yahoo ?mail|proton ?mail|gmx'
/** Ways to pay around the booking. */
const PAYMENTS = 'zelle|venmo|cash[ -]?app|paypal|bizum|revolut|apple ?cash|google pay|western union'

const START = '(?<![\\p{L}\\p{N}@_$.])'
const END = '(?![\\p{L}\\p{N}_]|\\.\\p{L})'
const HANDLE = '[\\p{L}\\p{N}_][\\p{L}\\p{N}_.#-]{1,39}'
/** A handle that no one takes for a word: a digit, an underscore, a period, or a hash inside. */
const CLEAR_HANDLE =
  '(?=[\\p{L}\\p{N}_.-]{0,38}[\\p{L}_](?:[_#\\d]|\\.[\\p{L}\\p{N}_])|[._#\\d]{0,20}[\\p{L}\\p{N}]{0,20}[_#\\d])(?!\\d+(?:x\\d+|\\p{L}{1,4})?(?![\\p{L}\\p{N}_]))[\\p{L}\\p{N}_][\\p{L}\\p{N}_.#-]{1,39}'
/** Words that follow or precede a network's name without being a handle. */
const ORDINARY =
  'account|accounts|post|posts|posted|story|stories|reel|reels|video|videos|live|lives|feed|daily|weekly|monthly|often|always|sometimes|usually|rarely|never|every|each|during|after|before|since|until|email|mail|phone|sms|website|web|blog|garmin|komoot|trainingpeaks|whoop|oura|polar|coros|suunto|wahoo|zwift|peloton|runna|acuity|kudos|event|events|premium|shorts|pilates|yoga|filters|server|backup|calendar|advice|supporters|recommendation|marketplace|scale|broken|full|wrong|short|slow|weak|strong|bad|toxic|terrible|awful|helpful|useful|huge|crazy|amazing|awesome|perfect|overrated|addictive|hacked|locked|gone|empty|enough|missing|less|quite|pretty|such|just|still|always|another|one|down|lagging|page|group|groups|channel|photo|photos|picture|pictures|profile|app|apps|data|segment|segments|route|routes|club|challenge|activity|activities|run|runs|ride|rides|is|was|are|were|and|or|but|so|too|for|if|when|because|that|this|it|them|me|us|you|yours|mine|him|her|people|works|work|use|using|used|on|in|at|by|via|from|with|of|to|the|a|an|my|your|his|our|their|i|we|he|she|they|do|does|did|don|have|has|had|not|no|yes|please|now|today|tomorrow|yesterday|later|here|there|instead|only|also|first|before|after|everything|everyone|anything|something|nothing|lot|much|more|most|all|some|any|call|calls|chat|chats|message|messages|link|links|workout|workouts|training|session|sessions|coach|coaches|trainer|athlete|athletes|race|races|log|logs|logged|track|tracked|record|recorded|recording|upload|uploaded|share|shared|sharing|saw|seen|see|watch|watched|watching|look|looked|looking|find|found|follow|followed|following|following|read|heard|talk|talked|post|seeing|going|active|back|time|times|pace|famous|popular|great|good|content|influencer|influencers|ad|ads|algorithm|followers|friend|friends|friends|bio|tutorial|tutorials|clip|clips|audio|music|playlist|then|once|twice|while|than|like|liked|likes|up|out|off|over|new|old|best|better|easier|faster|cool|nice|annoying|dead|down|boring|free|private|public|fake|mostly|really|very|fine|ok|okay|thanks|as|be|been|can|could|will|would|should|may|might|must|how|what|where|who|why|which|style|styled|based|length|ready|worthy|level|inspired|type|friendly|driven|led|savvy|obsessed|famous|compatible|connected|linked|synced|native|themed|sized|free'
const NOT_ORDINARY = `(?!(?:${ORDINARY}|${NETWORKS}|${MAIL}|${PAYMENTS})${END})`

const patternOf = (source: string): RegExp => new RegExp(source, 'gu')

const SIGN = String.raw`(?:\s{0,3}(?:[:=@~>→-]|\p{Extended_Pictographic}){1,2}\s{0,3}["'“‘]?@?|\s{1,3}(?:handle|name|id|tag|user|username)(?:\s{1,3}is)?\s{0,3}[: ]\s{0,3}@?)`
const GOES_ON = String.raw`(?:${SIGN}|\s{1,3}(?:is|under|as|es|ist|est)\s{1,3}["'“‘]?@?|\s{0,3}[([]\s{0,3}@?)`
/** Talk about someone else’s account, such as “I follow Kipchoge on Instagram”. */
const REPORTED =
  '(?<!(?<!\\p{L})i (?:also )?(?:follow|followed|saw|watch|watched|like|love|read|heard|found) )'
/** The last word of a sentence, or the text. */
const LAST = '(?=\\s*(?:[.,!?;)\\n]|$))'
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
  patternOf(`${START}(?:${MESSENGERS}|${FOREIGN}|${MAIL})${GOES_ON}${NOT_ORDINARY}${HAS_LETTER}${HANDLE}`),
  patternOf(
    `${START}(?:${CHANNELS})(?:${SIGN}${NOT_ORDINARY}${HAS_LETTER}${HANDLE}|\\s{1,3}is\\s{1,3}${CLEAR_HANDLE})`,
  ),
  patternOf(
    `${START}(?:my\\s{1,3}(?:${PAYMENTS})\\s{1,3}is\\s{1,3}|(?:${PAYMENTS})${SIGN})${NOT_ORDINARY}${HAS_LETTER}${HANDLE}`,
  ),
  // calendly/ana, insta/ana, venmo/ana
  patternOf(
    `${START}(?:${NETWORKS}|${PAYMENTS})(?:\\s?[/\\\\|]{1,2}\\s?|\\s{1,3}slash\\s{1,3})@?${NOT_ORDINARY}${HAS_LETTER}${HANDLE}(?:/\\S*)?`,
  ),
  // Skype live:ana_fit, live:.cid.1a2b
  patternOf(`${START}(?:skype[^\\n]{0,12}\\blive:\\.?${HANDLE}|live:\\.?${CLEAR_HANDLE})`),
  patternOf(
    `${START}(?:${NETWORK_WORDS})${SIGN}${NOT_ORDINARY}${HAS_LETTER}(?:${CLEAR_HANDLE}|${HANDLE}${LAST})`,
  ),
  // my snap is anaruns
  patternOf(
    `${START}my\\s{1,3}(?:${NETWORK_WORDS})\\s{1,3}(?:is|:|=)\\s{0,3}["'“‘]?@?${NOT_ORDINARY}${HAS_LETTER}${HANDLE}`,
  ),
  // @ ana_runs, my handle ana_runs, user: ana_runs
  patternOf(`${START}@\\s{1,2}(?!(?:${AFTER_AT})\\d*(?:max)?${END})(?=\\p{L})${CLEAR_HANDLE}`),
  patternOf(`${START}(?:user(?: ?name)?|nick ?name|handle)(?:\\s{1,3}is)?\\s{0,3}:?\\s{1,3}${CLEAR_HANDLE}`),
  // insta ana_runs, discord ana#1234, telegram anaruns at the end of a sentence
  patternOf(`${START}(?:${NETWORKS}|${MAIL}|snap|signal|threads)\\s{1,3}${CLEAR_HANDLE}`),
  patternOf(
    `${START}(?:${MESSENGERS}|${FOREIGN}|${MAIL})\\s{1,3}${NOT_ORDINARY}\\p{L}[\\p{L}\\p{N}]{3,39}${LAST}`,
  ),
  // anaruns on gmail, ana_runs (ig)
  patternOf(
    `${START}${REPORTED}${NOT_ORDINARY}(?!\\p{L}{1,30}(?:ed|ing)${END})(?=[\\p{L}\\p{N}_.#-]{0,38}\\p{L})${HANDLE}\\s{1,3}(?:on|at|in|en|auf|sur|bei|chez|em)\\s{1,3}(?:${NETWORKS}|${MAIL}|snap|signal)${END}`,
  ),
  patternOf(`${START}${CLEAR_HANDLE}\\s{1,3}[([]?(?:${NETWORKS}|${MAIL}|snap|signal)${END}[)\\]]?`),
  // I'm ana_runs, you can find me as ana_runs
  patternOf(
    `${START}(?:i['’]?m|i am|me|called|name is|it['’]s)(?:\\s{1,3}(?:up|as|at|under|by)){0,2}:?\\s{1,3}(?=[\\p{L}\\p{N}.]{2,30}_[\\p{L}\\p{N}])${HANDLE}`,
  ),
  // ana_runs on all socials
  patternOf(
    `${START}${CLEAR_HANDLE}\\s{1,3}(?:on|across)\\s{1,3}(?:all|every|my|most)\\s{1,3}(?:socials?|social media|platforms?|networks?)${END}`,
  ),
  // whatsapp me, text me on signal, my telegram, let's talk on discord
  patternOf(`${START}(?:${NETWORKS}|${NETWORK_WORDS})\\s{1,3}me${END}(?!\\s{1,3}(?:too|neither))`),
  patternOf(
    `${START}(?:(?:dm|pm|inbox|book|message|msg|text|add|find|follow|hit|ping|reach|contact|write|call|catch|get|look)(?:\\s{1,3}(?:to|me|us))?\\s{1,3}(?:me|us)(?:\\s{1,3}up)?|(?:let['’]?s|lets|we can|can we|could we)\\s{1,3}(?:talk|chat|move|switch|continue|go|take (?:this|it)|speak|text|message)(?:\\s{1,3}over)?)\\s{1,3}(?:on|at|in|via|over|through|by|using|to|with)\\s{1,3}(?:the\\s|my\\s)?(?:${NETWORKS}|${NETWORK_WORDS})${END}`,
  ),
  patternOf(
    `${START}(?:escr[ií]beme|manda(?:me)?|h[aá]blame|schreib mir|ecris moi|[eé]cris-moi)\\s{1,3}(?:por|al|a|auf|per|sur|via|über|en)\\s{1,3}(?:${NETWORKS}|signal)${END}`,
  ),
  patternOf(`${START}(?:wh?at[\u2019\x27]?s?[ -]?app?|wechat|viber)${END}`),
  // Zelle, Venmo: anaruns, paypal ana_runs
  patternOf(`${START}(?:${PAYMENTS})(?:\\s{1,3}me)?${END}(?:\\s{0,3}[:@-]?\\s{0,3}${CLEAR_HANDLE})?`),
  // $anaruns
  patternOf(
    `(?<![\\p{L}\\p{N}$])\\$(?!(?:usd|cad|aud|eur|us|ca|au|nzd|mxn|ave|aver|avers|aved|aving|avings|ale|ales)${END})[a-z][a-z0-9_-]{2,19}${END}`,
  ),
  // ana#1234
  patternOf(
    `${START}(?!(?:order|invoice|room|lane|bib|race|court|locker|team|heat|wave|ticket|case|unit|apt|suite|week|day|set|round|no|nr|number|item)#)[\\p{L}_][\\p{L}\\p{N}_.-]{1,31}#\\d{4}${END}`,
  ),
  // handle: ana_runs, my username is anaruns
  patternOf(
    `${START}(?:user ?name|handle(?!:)|user ?id|screen ?name|usuario|benutzername|pseudo)(?:\\s{0,3}[:=]\\s{0,3}|\\s{1,3}(?:is|es|ist|est)\\s{1,3})@?${NOT_ORDINARY}${HANDLE}`,
  ),
]

/** Names that people write with digits for letters: wh4tsapp, 1nsta. */
const LONG_NETWORKS = new Set(
  'insta instagram telegram snapchat whatsapp discord facebook messenger venmo zelle paypal gmail hotmail'.split(
    ' ',
  ),
)
const LETTER_OF: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}

/** Spells such names with letters. The text keeps its length. */
const spelled = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])[\p{L}\d@$]{5,9}(?![\p{L}\p{N}])/gu, (word) => {
    const name = word.replaceAll(/[013-5@$]/g, (sign) => LETTER_OF[sign] ?? sign)
    return LONG_NETWORKS.has(name.toLowerCase()) ? name : word
  })

/** Finds handles at networks, messengers, and payment services, and invitations to them. */
export const handlesIn = (original: string): TextSpan[] => {
  const text = spelled(lowerCase(original))
  return PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => ({
      from: index,
      to: index + withoutEnd(match, '.,;:!?([–-').length,
    })),
  )
}
