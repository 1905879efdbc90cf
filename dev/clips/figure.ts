/** A stick figure from the side, facing right. One unit is about 2 cm. */

export type Point = readonly [x: number, y: number]

/**
 * Positions of hip, hands, and feet, and the trunk's forward lean in degrees (90 is face down). Knees and elbows
 * follow, so that limbs keep their length between two poses. y points up from the ground at 0.
 */
export type Pose = {
  hip: Point
  lean: number
  nod?: number
  /** The far foot comes first. */
  feet: readonly [Point, Point]
  hands: readonly [Point, Point]
  /** Where the toes point: degrees above the horizontal. On the ground they lie flat. */
  toes?: number
  /** Where a thrown ball is. In the hands if left out. */
  ball?: Point
}

/** 1: knees forward and elbows back, as in standing. -1: reversed, as in lying on the back. */
export type Bend = { knees: 1 | -1; elbows: 1 | -1 }

const TRUNK = 28
const NECK = 8
const THIGH = 22
const SHIN = 22
const FOOT = 7
const FLAT = -8
const UPPER_ARM = 15
const FOREARM = 15
export const HEAD_RADIUS = 6

export type Skeleton = {
  head: Point
  trunk: readonly [hip: Point, neck: Point]
  legs: readonly [readonly Point[], readonly Point[]]
  arms: readonly [readonly Point[], readonly Point[]]
}

const HALF_HIPS = 5
const HALF_SHOULDERS = 9

const along = ([x, y]: Point, degrees: number, length: number): Point => {
  const radians = (degrees * Math.PI) / 180
  return [x + Math.sin(radians) * length, y + Math.cos(radians) * length]
}

/** Places a joint between root and end. An end out of reach is drawn closer. */
const limb = (root: Point, end: Point, upper: number, lower: number, side: number): Point[] => {
  const [dx, dy] = [end[0] - root[0], end[1] - root[1]]
  const far = Math.hypot(dx, dy) || 0.001
  const reach = Math.min(far, upper + lower - 0.01)
  const [ux, uy] = [dx / far, dy / far]
  const onLine = (upper ** 2 - lower ** 2 + reach ** 2) / (2 * reach)
  const off = Math.sqrt(Math.max(0, upper ** 2 - onLine ** 2)) * side
  const joint: Point = [root[0] + ux * onLine - uy * off, root[1] + uy * onLine + ux * off]
  return [root, joint, [root[0] + ux * reach, root[1] + uy * reach]]
}

const foot = (ankle: Point, toes: number): Point => {
  const [x, y] = along(ankle, 90 - toes, FOOT)
  return [x, Math.max(0, y)]
}

export const skeletonOf = ({ hip, lean, nod = 0, feet, hands, toes = FLAT }: Pose, bend: Bend): Skeleton => {
  const neck = along(hip, lean, TRUNK)
  const leg = (end: Point) => {
    const points = limb(hip, end, THIGH, SHIN, bend.knees)
    return [...points, foot(points.at(-1)!, toes)]
  }
  const arm = (end: Point) => limb(neck, end, UPPER_ARM, FOREARM, -bend.elbows)
  return {
    head: along(neck, lean + nod, NECK),
    trunk: [hip, neck],
    legs: [leg(feet[0]), leg(feet[1])],
    arms: [arm(hands[0]), arm(hands[1])],
  }
}

/** A limb that bends toward the viewer looks shorter. */
const foreshortened = (root: Point, end: Point, length: number): Point[] => {
  const [dx, dy] = [end[0] - root[0], end[1] - root[1]]
  const part = Math.min(1, length / (Math.hypot(dx, dy) || 1))
  return [
    root,
    [root[0] + (dx * part) / 2, root[1] + (dy * part) / 2],
    [root[0] + dx * part, root[1] + dy * part],
  ]
}

/** The figure from the front: the first foot and hand are on the left, and lean is to the right. */
export const frontSkeletonOf = ({ hip, lean, nod = 0, feet, hands }: Pose): Skeleton => {
  const neck = along(hip, lean, TRUNK)
  const aside = (from: Point, distance: number) => along(from, lean + 90, distance)
  const leg = (end: Point, side: number) => foreshortened(aside(hip, side * HALF_HIPS), end, THIGH + SHIN)
  const arm = (end: Point, side: number) =>
    foreshortened(aside(neck, side * HALF_SHOULDERS), end, UPPER_ARM + FOREARM)
  return {
    head: along(neck, lean + nod, NECK),
    trunk: [hip, neck],
    legs: [leg(feet[0], -1), leg(feet[1], 1)],
    arms: [arm(hands[0], -1), arm(hands[1], 1)],
  }
}

const between = (from: number, to: number, part: number): number => from + (to - from) * part
const pointBetween = (from: Point, to: Point, part: number): Point => [
  between(from[0], to[0], part),
  between(from[1], to[1], part),
]

export const poseBetween = (from: Pose, to: Pose, part: number): Pose => ({
  hip: pointBetween(from.hip, to.hip, part),
  lean: between(from.lean, to.lean, part),
  nod: between(from.nod ?? 0, to.nod ?? 0, part),
  feet: [pointBetween(from.feet[0], to.feet[0], part), pointBetween(from.feet[1], to.feet[1], part)],
  hands: [pointBetween(from.hands[0], to.hands[0], part), pointBetween(from.hands[1], to.hands[1], part)],
  toes: between(from.toes ?? FLAT, to.toes ?? FLAT, part),
  ...(from.ball && to.ball && { ball: pointBetween(from.ball, to.ball, part) }),
})
