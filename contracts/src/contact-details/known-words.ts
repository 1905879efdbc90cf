/** Shorter words are taken for words. Most handles and names of sites are longer. */
const LABEL_MIN_LETTERS = 6

/** Endings of words in English, and some in Spanish. */
const ENDINGS =
  /(?:ing|ed|[st]ion|ness|ment|[ai]bl[ey]|ful|less|ous|ive|it?y|ism|ist|ly|[ae]nce|[ae]ncy|ship|hood|ward|wise|age|ture|itis|os[ie]s|cian|er|or|est|i?al|ic|[ae]nt|ate|i[sz]e|ify|[aeo]ry|ie|self|selve|thing|body|where|day|time|work|side|back|land|ball|board|bell|ceps?|room|house|ine|ion|ths?|fish|ght|[bcdfgklmnprst]le|ough|que|ade|iento|ado|ada|ido|ida|illa|mente|cion|atus|[ei]us|[lr]um|ung|heit|keit|isch)e?s?$/
/** Ends of names of sites and handles: anafitness, coachana. */
const TRADE_ENDINGS =
  /^(.{3,}?)(?:coaching|training|running|fitness|wellness|trainer|runner|performance|lifting|cycling)$/
/** Beginnings of words with such an ending. */
const BEFORE_TRADE = new Set(
  'over under fore strength weight power cross retro trail marathon bodyb'.split(' '),
)

/** Other words of six letters or more that people write to their coach, mostly without a plural's s. */
const WORDS = new Set(
  `people because should before through around between always little school without against please second someone company
  thought system already person change enough support believe though although american service country season children
  everyone course within friend thanks single control office problem almost research anyone pretty understand report minute
  behind market street college london program across instead energy points result strong account include period record similar
  common perfect county couple happen issue right middle design policy brought certain church become became ground provide
  source follow amount league group review cannot attack entire perhaps release website written choice continue council
  increase simple difficult figure popular forget forgot forgotten internet listen practice success access district product
  straight place respect response standard tonight effect except tomorrow double expect pressure campaign credit despite travel
  contact throughout welcome beyond favorite favourite level safety sound knowledge search subject center centre regular anymore
  battle degree sport stupid approach reason weekend awesome effort impact protect address analysis anyway bought choose chosen
  christmas detail direct finish overall explain advice broken purpose camera status therefore complex freedom speech airport
  appear bottom demand square become photo remain start surface profile target spread healthy method correct handle improve
  spirit trouble video decide dollar produce progress require bridge class concept garden skill software beauty develop variety
  injury injure strategy mountain reduce stress afternoon clothes failure piece plenty valley window article museum afraid
  minimum maximum survey yellow method schedule concern discuss perform strike studio kitchen measure twenty thirty forty fifty
  sixty seventy eighty ninety hundred thousand million eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen strange context display example stadium opposite orange stream struggle alcohol breakfast medium recommend extreme
  reserve return switch threat ticket affect random replace understood achieve afford bottle cheese excuse expert object pattern
  severe suppose attend circle concert nearby depend height hidden pound protein reform sample somehow unknown conduct decade
  destroy license sought therapy comparison defeat technique repeat ignore meanwhile pocket symptom healthcare lesson limit
  format gotten atmosphere belief compare formula hungry loss mistake phone select spoken track assault concrete muscle shadow
  enjoy crisis stomach output alright diamond comfort remote stolen whereas confirm obtain desert downtown sudden broadcast
  athlete makeup narrow reflect refuse resource subject whilst christian introduce remind resort settle tongue asleep behaviour
  disease breast distinct script expand inches stretch tennis twelve extend glasses contribute difficulty premium pretend proven
  veteran uniform wooden tissue versus amongst domain explore midnight secret steady symbol triple calendar goodbye phrase
  shield summit throat default dialogue lifestyle overseas sacrifice worthy budget grades highlight involve knight streak margin
  parallel overcome coach breathe announce autumn mainstream offense quote accuracy wheel diverse email expense laptop permit
  reserve backup criteria excess nonsense playoff overnight attract emphasis insight preserve nightmare nutrient acknowledge
  collapse compound costume diabetes gentle fitness unfair infinite marathon scratch southeast inform podcast strain tackle
  trick workshop abstract immune install stairs stick trauma acquire breach patrol sandwich surgeon divide linear pilot resume
  convert freeze harmony humble hybrid overview closure breakdown handstand intend agree architect broken potatoes potato
  cartoon essay console label layout particle predict repair subtle adjust assess basket cookie fruit momentum motorcycle
  nationwide observe panel password compact deficit halfway laundry northeast smartphone shallow unhappy accomplish detect
  rhythm tablet thesis withdraw anyways origin sunset sunrise transform workplace kidney paragraph threshold uncertainty
  algorithm bounce chair enthusiasm extract helmet insect nerve possess workout warmup cooldown insert desire inspire organ
  outlet extend shape upload bicycle connect commute hazard intact intake needle scale thorough explicit outdoors indoors
  forearm shoulder ankle elbow finger hamstring quads glute groin pelvis abdomen biceps triceps deltoid trapezius cartilage
  ligament tendon meniscus meniscal patella fibula femur sacrum spasm sprain hernia scapula clavicle sternum coccyx fascia
  fasciitis sciatica lumbar thorax diaphragm cortex plantar achilles bursitis cruciate vertebra vertebrae lactate glucose
  sodium potassium magnesium calcium caffeine vitamin probiotic collagen creatine ibuprofen insulin asthma anemia eczema
  migraine vertigo nausea fatigue insomnia anorexia obese overweight trimester postpartum pregnant hypertrophy plyometrics
  squat deadlift thruster snatch crunch plank burpee lunge bridge kettlebell dumbbell barbell treadmill elliptical sprint
  fartlek cadence interval calisthenics gymnastics aerobics pilates crossfit hyrox ironman triathlon duathlon pentathlon
  decathlon biathlon softball baseball basketball volleyball pickleball racquetball lacrosse hockey soccer cricket rugby
  wrestle boxing karate taekwondo judo jujitsu archery rowing canoe kayak snowboard skateboard freestyle butterfly breaststroke
  medley relay hurdle javelin discus hammer orthotics insoles cleats sneakers shorts tights leggings bottle treatment
  physio rehab orthopedics chiropractic acupuncture massage stretch mobility monday tuesday wednesday thursday friday saturday
  sunday january february august october november december spring denver boulder aurora golden colorado seattle portland
  austin dallas houston chicago boston atlanta phoenix orlando brooklyn manhattan oakland memphis nashville charlotte detroit
  columbus pittsburgh baltimore minneapolis sacramento raleigh tucson albuquerque honolulu anchorage leadville england
  france germany canada mexico brazil australia africa europe america california arizona nevada oregon florida georgia
  montana wyoming nebraska kansas oklahoma virginia indiana illinois michigan minnesota wisconsin missouri tennessee kentucky
  alabama arkansas louisiana mississippi pennsylvania massachusetts connecticut vermont maine jersey garmin strava whoop
  peloton fitbit iphone android samsung netflix youtube spotify google amazon podcast bullshit fucking goddamn asshole
  cholesterol apnea thyroid hormone estrogen cancer stroke seizure concuss fracture dislocate gluten lactose vegan
  banana chicken salmon yogurt oatmeal avocado spinach broccoli electrolyte hydrate carbs smoothie espresso decaf
  uphill downhill flat trails tempo taper bench incline recline supine sideways upwards onwards afterwards anyhow somewhat
  nowhere whatever whenever however whoever herself himself oneself sorry really honest awhile apiece apart aside abroad
  seriously grateful curious nervous anxious jealous relax unwind recover bruise soreness numb burnout plateau podium trophy
  medals finish injured entreno entrena espalda hombro cadera tobillo semana sesion ejercicio carrera gracias martes jueves
  viernes sabado domingo pierna cuello manana musculo correr cansado dolor tarde noche pecho brazo gestern morgen montag
  dienstag mittwoch donnerstag freitag samstag sonntag schulter ruecken woche danke laufen arbeit mueder genou epaule semaine
  demain mercredi vendredi samedi dimanche jambe cheville course merci seance
  process project english british property complete french technology european foreign modern century charge chinese
  committee russian western husband particular economy claim coffee interview accept attempt channel mobile northern screen
  benefit southern african employee japanese prison eastern background volume weapon nuclear spanish purchase remove canadian
  command labour profit attorney launch supreme contain download express girlfriend planet transport journey maintain aircraft
  conflict escape secure cause begin suicide familiar guilty human field boyfriend deserve dream universe attitude branch
  heaven scene academy assume programme scheme unlike asset button combat describe promote victim carbon prepare relief retail
  absolute empire worldwide respond fantasy theatre campus comedy suspect aspect colour rescue circuit defend household break
  contrast poverty railway anxiety horse palace penalty exposure guarantee heart legend thread avenue block crime custom drink
  episode serve style collect honour legacy regret reverse discount heroes luxury outcome wish occur column commit genius
  satellite brand complaint faculty frozen guard jacket railroad trend database favour rocket stone toilet treaty affair agenda
  fortune hardware invite round visit wisdom colleague count revenge stock submit train vessel angel controversy convince
  oxygen belong bullet deposit export tunnel burden complain recipe strict syndrome world amateur custody delete handsome hotel
  portrait bronze privilege truck carpet cherry grammar resolve substitute testimony treasure bubble cloud decrease metres
  sheet blanket poison print taste throw statue vacuum approve disappear disagree forecast publish eleven closet courtesy dozen
  embrace exhibit gentleman cancel barrel cinema massive nurse prospect pursue inquiry leaves habit proper supper dinner
  minimal gravel split bootcamp thumb bumper sandbag landmine backpack pullover pulldown windmill goblet bulgarian romanian
  nordic jefferson suitcase inchworm superman pigeon lizard warrior vinyasa ashtanga bikram savasana mindful journal macros
  shakes casein turmeric ashwagandha melatonin tylenol aspirin cortisone voltaren compress splint crutch theragun hypervolt
  normatec metcon rhabdo gymshark lululemon mcdonald trainingpeaks trainerroad piriformis retinaculum plank lunch brunch
  dugout locker basement downhill bikepark kilimanjaro everest berlin madrid lisbon dublin vienna munich zurich geneva brussels
  amsterdam athens sydney toronto montreal vancouver calgary hawaii alaska norway sweden denmark austria belgium poland
  lockdown covid quarantine thanksgiving halloween easter ramadan hanukkah kickoff playoffs preseason offseason midweek
  anything nothing everything something wouldn couldn shouldn haven hasn wasn weren gonna wanna kinda sorta yeah haha hahaha
  thanx thankyou hopefully maybe okay alright whoops awesome sweet solid dialed stoked bummed bonked gassed wrecked smoked
  toasted hamstrings obliques rhomboid serratus psoas soleus erector peroneal tibialis quadratus lumborum coracoid labral
  elevation mileage heatmap drill cue trend form flow check prep meme drama news stats addict glitch beacon summit login
  subscription integration livestream model streak dance brain hack hype diet club file sync drift job article opener
  moms doctor trainer nutritionist dietitian guy girl lady dude mom dad wife husband sister brother cousin kom qom legend prs map
  said says debate distance calorie challenge nutrition gamer celiac reps fails leaderboard
  lately altogether completely help none ray downs nobel
  acromion humerus radius carpal tarsal metatarsal phalanx plantaris hallux bunion cuboid talus calcaneus kneecap shinbone
  collarbone ribcage sixpack lowback midfoot forefoot barefoot footwork negative positive neutral dynamic static eccentric
  isometric ballistic anaerobic aerobic lactic theraband singletrack superset climb pistol tabata stride shakeout myrtls subscapularis sternocleidomastoid runnersknee shinsplint rotatorcuff boxjump wallball toestobar muscleup hillsprint longrun tommorow tomorow untill glycogen ketosis fasted fasting keto paleo whole30 refeed cheatmeal bloat
  `.split(/\s+/),
)

/** Returns whether a text in lower case is a listed word. Handles also have the endings of words: trainwithkate. */
export const isListedWord = (label: string): boolean =>
  WORDS.has(label) || WORDS.has(label.replace(/(?:e?s|e?d|r)$/, '')) || WORDS.has(label.replace(/s$/, ''))

/**
 * Returns whether a label in lower case can be a word. Without a dictionary, that is a short one, a listed one, and one
 * with the ending of a word. A label with a hyphen or digits is one if all its parts are.
 */
export const isWord = (label: string): boolean =>
  label.split(/[^\p{L}]+/u).every((part) => {
    if (part.length < LABEL_MIN_LETTERS) return true
    const trade = TRADE_ENDINGS.exec(part)?.[1]
    if (trade !== undefined) return BEFORE_TRADE.has(trade)
    return ENDINGS.test(part) || isListedWord(part) || /[^a-z]/.test(part)
  })
