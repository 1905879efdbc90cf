import type { Point } from '../figure.ts'
import { both, key, type Movement, pair } from '../movement.ts'

type Gait = {
  /** Where a foot is in each eighth of a stride. The other foot is four eighths ahead. */
  foot: Point[]
  hand: Point[]
  lean: number
  hip: number
  /** How much the hip rises in flight. */
  bounce: number
}

const SPRINT: Gait = {
  foot: [
    [14, 4],
    [2, 1],
    [-20, 4],
    [-34, 14],
    [-30, 20],
    [-12, 30],
    [16, 26],
    [26, 18],
  ],
  hand: [
    [-14, 54],
    [-6, 48],
    [10, 52],
    [22, 62],
    [22, 62],
    [14, 54],
    [-4, 48],
    [-14, 54],
  ],
  lean: 10,
  hip: 45,
  bounce: 3,
}
const JOG: Gait = {
  ...SPRINT,
  foot: [
    [11, 3],
    [1, 1],
    [-14, 3],
    [-24, 11],
    [-20, 18],
    [-8, 20],
    [8, 14],
    [16, 9],
  ],
  lean: 6,
  bounce: 2,
}
const WALK: Gait = {
  foot: [
    [12, 2],
    [5, 1],
    [-4, 1],
    [-12, 3],
    [-14, 6],
    [-6, 7],
    [4, 5],
    [11, 4],
  ],
  hand: [
    [-8, 48],
    [-4, 46],
    [2, 46],
    [9, 49],
    [11, 50],
    [7, 47],
    [2, 46],
    [-6, 47],
  ],
  lean: 2,
  hip: 44,
  bounce: 1,
}
const STRAIGHT_LEGS: Gait = {
  ...SPRINT,
  foot: [
    [22, 8],
    [6, 1],
    [-12, 2],
    [-20, 7],
    [-16, 10],
    [-4, 6],
    [14, 8],
    [26, 12],
  ],
  lean: 2,
  hip: 46,
}
const BUTT_KICKS: Gait = {
  ...JOG,
  foot: [
    [6, 2],
    [0, 1],
    [-6, 3],
    [-20, 20],
    [-18, 36],
    [-16, 30],
    [0, 12],
    [9, 5],
  ],
  lean: 3,
}
const BOUND: Gait = { ...SPRINT, lean: 6, hip: 46, bounce: 10 }
const QUICK_FEET: Gait = {
  ...JOG,
  foot: [
    [6, 2],
    [3, 1],
    [0, 1],
    [-3, 2],
    [-4, 6],
    [-1, 9],
    [4, 8],
    [6, 5],
  ],
  lean: 5,
  hip: 43,
  bounce: 0,
}

/** Returns the key poses of one stride, each for some seconds. */
const stride = ({ foot, hand, lean, hip, bounce }: Gait, seconds: number) =>
  foot.map((near, at) => {
    const opposite = (at + 4) % 8
    const inFlight = at % 4 === 3 || at % 4 === 0
    return key(seconds, {
      hip: [0, hip + (inFlight ? bounce : 0)],
      lean,
      feet: [foot[opposite]!, near],
      hands: [hand[opposite]!, hand[at]!],
    })
  })

/** Running steps from the front, the body leaning into a curve. */
const CURVE = [
  key(0.12, { hip: [0, 47], lean: -14, feet: pair(8, 1, 16, 26), hands: pair(-24, 58, 12, 66) }),
  key(0.12, { hip: [0, 49], lean: -14, feet: pair(6, 8, 16, 20), hands: pair(-22, 62, 12, 60) }),
  key(0.12, { hip: [0, 47], lean: -14, feet: pair(4, 26, 16, 1), hands: pair(-22, 66, 14, 56) }),
  key(0.12, { hip: [0, 49], lean: -14, feet: pair(4, 20, 16, 8), hands: pair(-22, 60, 14, 62) }),
]

/** Sprints to the left, touches a line, and sprints to the right, from the front. */
const SHUTTLE = [
  key(0.35, { hip: [0, 36], lean: 0, feet: pair(-18, 1, 18, 1), hands: pair(-16, 40, 16, 40) }),
  key(0.3, { hip: [-22, 40], lean: -18, feet: pair(-28, 10, 8, 1), hands: pair(-44, 52, -18, 62) }),
  key(0.3, { hip: [-44, 40], lean: -14, feet: pair(-66, 1, -30, 12), hands: pair(-58, 62, -36, 48) }),
  key(0.3, { hip: [-54, 24], lean: -34, feet: pair(-84, 1, -44, 1), hands: pair(-84, 6, -56, 40) }),
  key(0.3, { hip: [-34, 40], lean: 18, feet: pair(-62, 1, -16, 12), hands: pair(-42, 58, -10, 50) }),
  key(0.3, { hip: [0, 44], lean: 16, feet: pair(-18, 12, 10, 1), hands: pair(-8, 50, 24, 62) }),
  key(0.3, { hip: [34, 40], lean: 12, feet: pair(16, 1, 50, 12), hands: pair(20, 60, 54, 50) }),
  key(0.3, { hip: [54, 24], lean: 34, feet: pair(44, 1, 84, 1), hands: pair(56, 40, 84, 6) }),
  key(0.3, { hip: [34, 40], lean: -18, feet: pair(16, 12, 62, 1), hands: pair(10, 50, 42, 58) }),
  key(0.3, { hip: [10, 42], lean: -12, feet: pair(-10, 1, 22, 10), hands: pair(-14, 60, 22, 48) }),
]

export const RUNS: Movement[] = [
  { name: 'build-up-run', keys: [...stride(JOG, 0.16), ...stride(JOG, 0.13), ...stride(SPRINT, 0.11)] },
  {
    name: 'sprint-float-sprint',
    keys: [...stride(SPRINT, 0.09), ...stride(JOG, 0.14), ...stride(SPRINT, 0.09)],
  },
  { name: 'straight-leg-bound', keys: stride(STRAIGHT_LEGS, 0.1) },
  { name: 'butt-kick-run', keys: stride(BUTT_KICKS, 0.1) },
  { name: 'alternate-leg-bounding', keys: stride(BOUND, 0.17) },
  { name: 'ladder-quick-feet', keys: stride(QUICK_FEET, 0.05) },
  {
    name: 'thirty-thirty-run',
    keys: [...stride(SPRINT, 0.11), ...stride(SPRINT, 0.11), ...stride(WALK, 0.15)],
  },
  { name: 'walk-and-talk', keys: stride(WALK, 0.14) },
  { name: 'curve-sprint', view: 'front', keys: CURVE },
  { name: 'pro-agility-shuttle', view: 'front', keys: SHUTTLE },
  {
    name: 't-drill',
    view: 'front',
    keys: [
      key(0.25, { hip: [0, 35], lean: 0, feet: pair(-16, 1, 16, 1), hands: pair(-18, 48, 18, 48) }),
      key(0.25, { hip: [-14, 36], lean: -4, feet: pair(-40, 4, 6, 1), hands: pair(-32, 48, 4, 48) }),
      key(0.25, { hip: [-28, 35], lean: 0, feet: pair(-42, 1, -18, 3), hands: pair(-46, 48, -10, 48) }),
      key(0.25, { hip: [-40, 34], lean: 0, feet: pair(-60, 1, -24, 1), hands: pair(-60, 40, -22, 48) }),
      key(0.25, { hip: [-26, 36], lean: 4, feet: pair(-48, 1, -2, 4), hands: pair(-44, 48, -8, 48) }),
      key(0.25, { hip: [-10, 35], lean: 0, feet: pair(-22, 3, 4, 1), hands: pair(-28, 48, 8, 48) }),
      key(0.25, { hip: [14, 36], lean: 4, feet: pair(-6, 1, 40, 4), hands: pair(-4, 48, 32, 48) }),
      key(0.25, { hip: [28, 35], lean: 0, feet: pair(18, 3, 42, 1), hands: pair(10, 48, 46, 48) }),
      key(0.25, { hip: [40, 34], lean: 0, feet: pair(24, 1, 60, 1), hands: pair(22, 48, 60, 40) }),
      key(0.25, { hip: [26, 36], lean: -4, feet: pair(2, 4, 48, 1), hands: pair(8, 48, 44, 48) }),
      key(0.25, { hip: [10, 35], lean: 0, feet: pair(-4, 1, 22, 3), hands: pair(-8, 48, 28, 48) }),
    ],
  },
  {
    name: 'deceleration-to-stick',
    keys: [
      ...stride(SPRINT, 0.1),
      key(0.25, { hip: [-4, 40], lean: 0, feet: pair(-14, 10, 20, 3), hands: pair(14, 52, -10, 50) }),
      key(0.25, { hip: [-6, 34], lean: 14, feet: pair(14, 1, -10, 8), hands: pair(6, 44, 12, 44) }),
      key(1.6, { hip: [-12, 27], lean: 34, nod: -18, feet: pair(-10, 1, 12, 1), hands: both(14, 36) }),
    ],
  },
  {
    name: 'b-skip',
    keys: [
      key(0.2, { hip: [0, 46], feet: pair(0, 3, 12, 26), hands: pair(20, 62, -12, 54) }),
      key(0.2, { hip: [0, 50], feet: pair(1, 7, 34, 30), hands: pair(20, 64, -12, 56) }),
      key(0.2, { hip: [0, 46], feet: pair(1, 2, 16, 5), hands: pair(12, 54, 2, 50) }),
      key(0.15, { hip: [0, 44], feet: pair(2, 1, 2, 1), hands: pair(8, 50, 8, 50) }),
      key(0.2, { hip: [0, 46], feet: pair(12, 26, 0, 3), hands: pair(-12, 54, 20, 62) }),
      key(0.2, { hip: [0, 50], feet: pair(34, 30, 1, 7), hands: pair(-12, 56, 20, 64) }),
      key(0.2, { hip: [0, 46], feet: pair(16, 5, 1, 2), hands: pair(2, 50, 12, 54) }),
      key(0.15, { hip: [0, 44], feet: pair(2, 1, 2, 1), hands: pair(8, 50, 8, 50) }),
    ],
  },
  {
    name: 'shuttle-run',
    keys: [
      ...stride(SPRINT, 0.1),
      key(0.25, {
        hip: [-4, 36],
        lean: 24,
        nod: -10,
        feet: pair(-18, 4, 16, 1),
        hands: pair(-8, 40, 20, 34),
      }),
      key(0.3, { hip: [-8, 23], lean: 56, nod: -20, feet: pair(-24, 4, 14, 1), hands: pair(-10, 30, 30, 3) }),
      key(0.35, { hip: [-6, 32], lean: 30, feet: pair(-20, 4, 12, 1), hands: pair(10, 40, -10, 34) }),
    ],
  },
]
