import {
  frontSkeletonOf,
  HEAD_RADIUS,
  type Point,
  type Pose,
  poseBetween,
  type Skeleton,
  skeletonOf,
} from './figure.ts'
import type { Movement, Prop } from './movement.ts'

export const SIZE = { width: 480, height: 270 }
export const FRAMES_PER_SECOND = 25

const SCALE = 2.05
const ORIGIN = { x: 240, y: 246 }
const COLORS = {
  ground: '#0d3324',
  line: '#2c5a45',
  near: '#f2f6f0',
  far: '#8fb3a0',
  accent: '#ef7f45',
}
const STROKE = 6

type Stroke = { color: string; width: number; points: Point[] }
type Disc = { color: string; x: number; y: number; radius: number; filled: boolean }
/** Shapes in pixels, painted back to front, strokes first. */
export type Frame = { ground: string; strokes: Stroke[]; discs: Disc[] }

const lengthOf = ({ keys }: Movement): number => keys.reduce((sum, { seconds }) => sum + seconds, 0)

/** Returns the time of each frame. Short movements repeat until the clip lasts two seconds. */
export const timesOf = (movement: Movement): number[] => {
  const round = lengthOf(movement)
  const seconds = round * Math.ceil(2 / round)
  return Array.from({ length: Math.round(seconds * FRAMES_PER_SECOND) }, (_, n) => n / FRAMES_PER_SECOND)
}

const eased = (part: number): number => part * part * (3 - 2 * part)

const poseAt = (movement: Movement, seconds: number): Pose => {
  const { keys } = movement
  let left = seconds % lengthOf(movement)
  for (const [index, key] of keys.entries()) {
    if (left < key.seconds) {
      const next = keys[(index + 1) % keys.length]!
      return poseBetween(key.pose, next.pose, eased(left / key.seconds))
    }
    left -= key.seconds
  }
  return keys[0]!.pose
}

const toPixels = ([x, y]: Point): Point => [ORIGIN.x + x * SCALE, ORIGIN.y - y * SCALE]

const stroke = (color: string, points: readonly Point[], width = STROKE): Stroke => ({
  color,
  width,
  points: points.map(toPixels),
})

const field = (): Stroke[] => [
  {
    color: COLORS.line,
    width: 2,
    points: [
      [0, ORIGIN.y + 4],
      [SIZE.width, ORIGIN.y + 4],
    ],
  },
  {
    color: COLORS.line,
    width: 1.5,
    points: Array.from({ length: 41 }, (_, n): Point => {
      const angle = Math.PI + (n / 40) * Math.PI
      return [ORIGIN.x + Math.cos(angle) * 190, ORIGIN.y + 4 + Math.sin(angle) * 190]
    }),
  },
]

const standing = (prop: Prop): Stroke[] => {
  if (prop.kind === 'box') {
    const { left, width, height } = prop
    const corners: Point[] = [
      [left, 0],
      [left, height],
      [left + width, height],
      [left + width, 0],
    ]
    return [stroke(COLORS.accent, corners, 4)]
  }
  if (prop.kind === 'wall')
    return [
      stroke(
        COLORS.accent,
        [
          [prop.x, 0],
          [prop.x, 110],
        ],
        4,
      ),
    ]
  return prop.kind === 'line' ? [stroke(COLORS.accent, prop.points, 4)] : []
}

/** What the near hand holds or pulls. */
const pulled = (prop: Prop, { arms, legs }: Skeleton): Stroke[] => {
  const hand = arms[1].at(-1)!
  if (prop.kind === 'cord') return [stroke(COLORS.accent, [prop.from, hand], 3)]
  if (prop.kind === 'band') return [stroke(COLORS.accent, [legs[1].at(-1)!, hand], 3)]
  if (prop.kind !== 'load') return []
  return [
    stroke(
      COLORS.accent,
      prop.points.map(([x, y]): Point => [hand[0] + x, Math.max(0, hand[1] + y)]),
      4,
    ),
  ]
}

const disc = (color: string, at: Point, radius: number, filled: boolean): Disc => {
  const [x, y] = toPixels(at)
  return { color, x, y, radius: radius * SCALE, filled }
}

const carried = (prop: Prop, { arms, trunk }: Skeleton, ball: Point | undefined): Disc[] => {
  if (prop.kind === 'ring') return [disc(COLORS.accent, prop.at, prop.radius, false)]
  if (prop.kind !== 'disc') return []
  const at = prop.at === 'hands' ? (ball ?? arms[1].at(-1)!) : prop.at === 'hip' ? trunk[0] : trunk[1]
  return [disc(COLORS.accent, at, prop.radius, false)]
}

/** The lines of the hips and the shoulders. */
const across = ({ legs, arms }: Skeleton): Stroke[] =>
  [legs, arms].map(([left, right]) => stroke(COLORS.near, [left[0]!, right[0]!]))

export const frameOf = (movement: Movement, seconds: number): Frame => {
  const pose = poseAt(movement, seconds)
  const isFront = movement.view === 'front'
  const skeleton = isFront
    ? frontSkeletonOf(pose)
    : skeletonOf(pose, movement.bend ?? { knees: 1, elbows: 1 })
  const far = isFront ? COLORS.near : COLORS.far
  const props = movement.props ?? []
  const [farLeg, nearLeg] = skeleton.legs
  const [farArm, nearArm] = skeleton.arms
  return {
    ground: COLORS.ground,
    strokes: [
      ...field(),
      ...props.flatMap(standing),
      stroke(far, farLeg),
      stroke(far, farArm),
      stroke(COLORS.near, nearLeg),
      stroke(COLORS.near, skeleton.trunk),
      stroke(COLORS.near, nearArm),
      ...(isFront ? across(skeleton) : []),
      ...props.flatMap((prop) => pulled(prop, skeleton)),
    ],
    discs: [
      ...props.flatMap((prop) => carried(prop, skeleton, pose.ball)),
      disc(COLORS.near, skeleton.head, HEAD_RADIUS, true),
    ],
  }
}
