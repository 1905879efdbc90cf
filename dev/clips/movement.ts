import type { Bend, Point, Pose } from './figure.ts'

/** An object in the accent color: a disc of a bar in the hands, a box on the ground, a ball, a wall, a line, a load. */
export type Prop =
  | { kind: 'disc'; radius: number; at: 'hands' | 'neck' | 'hip' }
  | { kind: 'box'; left: number; width: number; height: number }
  | { kind: 'wall'; x: number }
  | { kind: 'line'; points: Point[] }
  | { kind: 'ring'; at: Point; radius: number }
  /** A cable or band from a fixed point to the near hand. */
  | { kind: 'cord'; from: Point }
  /** From the near foot to the near hand. */
  | { kind: 'band' }
  /** Lines at the near hand, which move with it. */
  | { kind: 'load'; points: Point[] }

/** Key poses with the seconds until the next. After the last comes the first. */
export type Movement = {
  /** Name of the clip, referenced by its exercise as 'clip:<name>'. */
  name: string
  bend?: Bend
  view?: 'front'
  props?: Prop[]
  keys: { pose: Pose; seconds: number }[]
}

type Pair = Pose['feet']
export const pair = (x1: number, y1: number, x2: number, y2: number): Pair => [
  [x1, y1],
  [x2, y2],
]
export const both = (x: number, y: number): Pair => pair(x, y, x + 1, y)

export const STANDING: Pose = { hip: [0, 45], lean: 2, feet: pair(-2, 1, 2, 1), hands: pair(2, 46, 5, 46) }

export const key = (seconds: number, changes: Partial<Pose> = {}) => ({
  pose: { ...STANDING, ...changes },
  seconds,
})
