import type { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import type { Language } from '@fieldside/contracts/languages.ts'
import type { PracticeField } from '@fieldside/contracts/practice.ts'
import type { ProfessionalType } from '@fieldside/contracts/professional-types.ts'

type Topics = { sports: string[]; conditions: string[] }

const of = (sports: string, conditions: string): Topics => ({
  sports: sports.split(', '),
  conditions: conditions.split(', '),
})

/** In the order of the phrases about clients in bios.ts, so that lists and bio are about the same athletes. */
const TOPICS: Record<ProfessionalType, readonly Topics[]> = {
  'Physical Therapist': [
    of('Running, Trail running', 'Runner’s knee, Hip pain, Shin splints'),
    of('Soccer, Basketball, Skiing', 'ACL repair, MCL sprain, Meniscus'),
    of('Swimming, Baseball, Climbing', 'Rotator cuff, Shoulder impingement'),
    of('Soccer, Football, Lacrosse', 'Ankle sprain, Hamstring strain'),
    of('Weightlifting, CrossFit', 'Lower back pain, Sciatica'),
    of('Youth sports, Gymnastics', 'Osgood-Schlatter, Patellar tendon'),
  ],
  'Performance Coach': [
    of('Sprinting, Track and field', 'Acceleration, Speed'),
    of('Cycling, Triathlon', 'Endurance, Time-crunched training'),
    of('Basketball, Volleyball', 'Vertical jump, Landing mechanics'),
    of('Youth sports', 'First strength training'),
    of('Running, Strength training', 'Return to sport'),
    of('Soccer', 'Preseason, Agility'),
  ],
  'Sports Dietician': [
    of('Running, Cycling, Triathlon', 'Race fueling, Low energy'),
    of('Wrestling, Rowing, Boxing', 'Making weight'),
    of('Basketball, Football', 'Travel nutrition, Meal planning'),
    of('Marathon', 'Stomach problems, Race fueling'),
    of('Running, Climbing', 'Vegan diet, Iron deficiency'),
    of('Swimming, Triathlon', 'Recovery, Meal planning'),
  ],
  'Sports Psychologist/Mental Performance Coach': [
    of('Tennis, Track and field', 'Performance anxiety'),
    of('Soccer, Skiing', 'Return after injury, Fear of reinjury'),
    of('Golf, Archery, Basketball', 'Focus, Pre-shot routine'),
    of('Team sports', 'Pressure, Leadership'),
    of('Youth sports', 'Confidence, Parents and sport'),
    of('All sports', 'Career transition'),
  ],
  'Registered Dietitian': [
    of('Running, Cycling', 'Type 1 diabetes, Type 2 diabetes'),
    of('All sports', 'Celiac disease, Food allergies, IBS'),
    of('Gymnastics, Dance, Running', 'Eating disorders, RED-S'),
    of('Masters sports', 'High blood pressure, Cholesterol'),
    of('Women’s sports', 'Iron deficiency, Bone health'),
    of('Youth sports', 'Family meals, Meal planning'),
  ],
}

const SECOND_LANGUAGES: readonly Language[] = ['es', 'es', 'zh', 'vi', 'pt', 'fr', 'ko', 'tl']

/** Returns what the n-th professional of a type is about. */
export const topicsOf = (type: ProfessionalType, n: number): Topics => TOPICS[type][n % TOPICS[type].length]!

/** Everyone speaks English, and two in five another language. One in four doesn't take new athletes. */
export const practiceOf = (n: number): Pick<ProfessionalProfileForm, PracticeField> => ({
  languages: n % 5 < 2 ? ['en', SECOND_LANGUAGES[n % SECOND_LANGUAGES.length]!] : ['en'],
  welcomes_new_athletes: n % 4 !== 3,
})
