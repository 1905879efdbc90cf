/**
 * Abbreviations that people search exercises by, and the names they stand for. Sources: NSCA, Essentials of
 * Strength Training and Conditioning (4th ed.), and CrossFit's list of abbreviations.
 */
const ABBREVIATIONS: Record<string, string> = {
  abs: 'plank|crunch|sit up|hollow|dead bug|leg raise|rollout|mountain climber',
  bb: 'barbell',
  bor: 'bent over row|single arm row',
  bp: 'bench press',
  bs: 'back squat',
  bss: 'bulgarian split squat',
  bw: 'bodyweight',
  cgbp: 'close grip bench press',
  cmj: 'countermovement jump',
  db: 'dumbbell',
  dj: 'depth jump|drop jump',
  dl: 'deadlift',
  du: 'double under|jump rope',
  emom: 'every minute|interval',
  fs: 'front squat',
  ghd: 'glute ham raise|nordic hamstring curl',
  ghr: 'glute ham raise|nordic hamstring curl',
  hiit: 'interval|thirty thirty|four by four',
  hspu: 'handstand push up',
  ht: 'hip thrust',
  kb: 'kettlebell',
  kbs: 'kettlebell swing',
  liss: 'easy run|easy spin|easy swim',
  mb: 'medicine ball',
  nhc: 'nordic hamstring curl',
  nhe: 'nordic hamstring curl',
  oh: 'overhead',
  ohp: 'overhead press',
  ohs: 'overhead squat',
  pu: 'push up|pull up',
  rdl: 'romanian deadlift',
  rfess: 'bulgarian split squat|rear foot elevated split squat',
  sa: 'single arm',
  sj: 'squat jump',
  sl: 'single leg',
  sldl: 'stiff leg deadlift|straight leg deadlift|single leg deadlift|romanian deadlift',
  slrdl: 'single leg romanian deadlift|single leg rdl|single leg deadlift',
  slj: 'broad jump',
  smr: 'foam roll',
  t2b: 'toes to bar',
  tabata: 'interval|thirty thirty',
  tbdl: 'trap bar deadlift',
  tgu: 'turkish get up',
  ttb: 'toes to bar',
  vj: 'vertical jump|countermovement jump|squat jump',
  wb: 'wall ball',
  wgs: 'worlds greatest stretch',
}
/** Groups of exercises, and the names that belong to them. */
const GROUPS: Record<string, string> = {
  arms: 'curl|triceps|push up|pull up',
  cardio: 'run|interval|jump rope|bike|rower|burpee',
  chest: 'push up|bench press|chest pass',
  core: 'plank|pallof|dead bug|bird dog|hollow|crunch|sit up|rollout|russian twist|mountain climber|bear crawl',
  lats: 'pull up|row',
  legs: 'squat|lunge|deadlift|step up|calf raise|hamstring curl',
  pecs: 'push up|bench press',
  plyo: 'jump|hop|bound',
}
/** Words for which a name may have another one. */
const OTHER_WORDS: Record<string, string> = {
  cow: 'camel',
  erg: 'rower',
  hammies: 'hamstring',
  hex: 'trap',
  military: 'overhead',
  prowler: 'sled',
}
/** Other names of exercises, without spaces, and the names that they have here: 'chin-ups' are chin ups or pull ups. */
const OTHER_NAMES: Record<string, string> = {
  airbike: 'assault bike',
  airsquat: 'squat',
  antirotationpress: 'pallof press',
  ballslam: 'medicine ball slam',
  bearwalk: 'bear crawl',
  beeptest: 'shuttle run',
  bellybreathing: 'diaphragmatic breathing',
  bentoverrow: 'bent over row|single arm row',
  bulgarianlunge: 'bulgarian split squat',
  buttkicker: 'butt kick',
  chestpress: 'chest press|bench press',
  chinup: 'chin up|pull up',
  dumbbellrow: 'dumbbell row|single arm row',
  farmerswalk: 'farmer carry',
  farmerwalk: 'farmer carry',
  flatbench: 'bench press',
  floorbridge: 'glute bridge',
  frogstretch: 'adductor rock back',
  glutehamraise: 'glute ham raise|nordic hamstring curl',
  goodmorning: 'good morning|romanian deadlift',
  heelraise: 'calf raise',
  hexbar: 'trap bar',
  hipbridge: 'glute bridge|hip thrust',
  hiphinge: 'romanian deadlift|deadlift|kettlebell swing',
  iceskater: 'skater jump',
  jumpingrope: 'jump rope',
  kneetowall: 'ankle rock',
  latpulldown: 'lat pulldown|pull up',
  legcurl: 'leg curl|hamstring curl',
  linedrill: 'shuttle run',
  lizardpose: 'spiderman crawl|greatest stretch',
  longjump: 'broad jump',
  malasana: 'deep squat hold',
  militarypress: 'military press|overhead press',
  oneleghop: 'single leg hop',
  onearmrow: 'single arm row',
  passthrough: 'shoulder dislocate',
  pigeonpose: 'figure four stretch',
  pigeonstretch: 'figure four stretch',
  piriformisstretch: 'figure four stretch',
  pressup: 'push up',
  proshuttle: 'pro agility shuttle|reaction shuttle',
  pulldown: 'pull down|pull up',
  ropejump: 'jump rope',
  ropeskipping: 'jump rope',
  shoulderpress: 'shoulder press|overhead press',
  sideplank: 'side plank|copenhagen plank',
  skierg: 'ski erg',
  skippingrope: 'jump rope',
  skullcrusher: 'skull crusher|triceps extension|close grip bench press|bench press',
  speedskater: 'skater jump',
  squatthrust: 'burpee',
  standinglongjump: 'broad jump',
  stiffleggeddeadlift: 'stiff legged deadlift|romanian deadlift',
  straightleggeddeadlift: 'straight legged deadlift|romanian deadlift',
  strictpress: 'strict press|overhead press',
  suicide: 'shuttle run',
  thruster: 'thruster|wall ball',
  tspine: 'thoracic|thread the needle|open book|upper back',
  verticaljump: 'vertical jump|countermovement jump|squat jump',
  yogasquat: 'deep squat hold',
}
const MEANINGS = new Map(Object.entries({ ...ABBREVIATIONS, ...GROUPS, ...OTHER_WORDS, ...OTHER_NAMES }))
/** 'Stiff-legged deadlift'. */
const NAME_WORDS_MAX = 3
/** Equipment that people name with a movement, as in 'barbell squat'. */
const EQUIPMENT = new Map([
  ['bb', 'barbell'],
  ['db', 'dumbbell'],
  ['kb', 'kettlebell'],
  ['mb', 'medicine ball'],
])
const PIECES = new Set(['band', 'barbell', 'dumbbell', 'kettlebell', 'sandbag', 'sled', 'trx'])

const SAME = new Map([
  ['ab', 'abs'],
  ['abdominals', 'abs'],
])

/** Returns a word without the s of its plural. */
export const singularOf = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word)

/** Returns the piece of equipment that a word names, in lower case. */
export const equipmentOf = (word: string): string | null => {
  const singular = singularOf(word)
  return EQUIPMENT.get(word) ?? EQUIPMENT.get(singular) ?? (PIECES.has(singular) ? singular : null)
}

/** Whether a word is an abbreviation, rather than a group or any other word. */
export const isAbbreviation = (word: string): boolean =>
  Object.hasOwn(ABBREVIATIONS, SAME.get(word) ?? word) || Object.hasOwn(ABBREVIATIONS, singularOf(word))

/** Returns the names that an abbreviation or a group stands for, each as its words: 'RDLs' is a Romanian deadlift. */
export const meaningsOf = (word: string): string[][] => {
  const meant = MEANINGS.get(SAME.get(word) ?? word) ?? MEANINGS.get(singularOf(word))
  return meant === undefined ? [] : meant.split('|').map((name) => name.split(' '))
}

/** Returns words with each name of OTHER_NAMES as one of them, its longest first: 'lat pull downs' is 'latpulldowns'. */
export const withJoinedNames = (words: string[]): string[] => {
  const joined: string[] = []
  for (let at = 0; at < words.length; ) {
    let count = Math.min(NAME_WORDS_MAX, words.length - at)
    while (count > 1 && !isOtherName(words.slice(at, at + count).join(''))) count -= 1
    joined.push(words.slice(at, at + count).join(''))
    at += count
  }
  return joined
}

const isOtherName = (word: string): boolean =>
  Object.hasOwn(OTHER_NAMES, word) || Object.hasOwn(OTHER_NAMES, singularOf(word))
