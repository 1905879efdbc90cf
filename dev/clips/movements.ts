import type { Bend, Pose } from './figure.ts'

/** An object in the accent color: a disc of a bar in the hands, a box on the ground, a ball, a wall. */
export type Prop =
  | { kind: 'disc'; radius: number; at: 'hands' | 'neck' }
  | { kind: 'box'; left: number; width: number; height: number }
  | { kind: 'wall'; x: number }

/** Key poses with the seconds until the next. After the last comes the first. */
export type Movement = {
  /** Name of the clip, referenced by its exercise as 'clip:<name>'. */
  name: string
  bend?: Bend
  props?: Prop[]
  keys: { pose: Pose; seconds: number }[]
}

const STANDING: Pose = {
  hip: [0, 45],
  lean: 2,
  feet: [
    [-2, 1],
    [2, 1],
  ],
  hands: [
    [2, 46],
    [5, 46],
  ],
}

const at = (changes: Partial<Pose>): Pose => ({ ...STANDING, ...changes })
const both = (x: number, y: number): Pose['hands'] => [
  [x, y],
  [x + 1, y],
]

export const MOVEMENTS: Movement[] = [
  {
    name: 'back-squat',
    props: [{ kind: 'disc', radius: 11, at: 'neck' }],
    keys: [
      { pose: at({ lean: 6, hands: both(4, 72) }), seconds: 1.2 },
      { pose: at({ hip: [-15, 22], lean: 36, nod: -24, hands: both(3, 43) }), seconds: 0.2 },
      { pose: at({ hip: [-15, 22], lean: 36, nod: -24, hands: both(3, 43) }), seconds: 0.9 },
      { pose: at({ lean: 6, hands: both(4, 72) }), seconds: 0.3 },
    ],
  },
  {
    name: 'romanian-deadlift',
    props: [{ kind: 'disc', radius: 11, at: 'hands' }],
    keys: [
      { pose: at({ hands: both(6, 46) }), seconds: 1.3 },
      { pose: at({ hip: [-15, 42], lean: 74, nod: -22, hands: both(8, 20) }), seconds: 0.2 },
      { pose: at({ hip: [-15, 42], lean: 74, nod: -22, hands: both(8, 20) }), seconds: 0.9 },
      { pose: at({ hands: both(6, 46) }), seconds: 0.3 },
    ],
  },
  {
    name: 'push-up',
    keys: [
      {
        pose: at({
          hip: [-12, 21],
          lean: 70,
          nod: 4,
          feet: [
            [-52, 4],
            [-53, 4],
          ],
          hands: both(14, 1),
        }),
        seconds: 1,
      },
      {
        pose: at({
          hip: [-12, 10],
          lean: 86,
          nod: 0,
          feet: [
            [-54, 4],
            [-55, 4],
          ],
          hands: both(14, 1),
        }),
        seconds: 0.2,
      },
      {
        pose: at({
          hip: [-12, 10],
          lean: 86,
          nod: 0,
          feet: [
            [-54, 4],
            [-55, 4],
          ],
          hands: both(14, 1),
        }),
        seconds: 0.8,
      },
    ],
  },
  {
    name: 'split-squat',
    keys: [
      {
        pose: at({
          hip: [0, 41],
          feet: [
            [-17, 3],
            [15, 1],
          ],
        }),
        seconds: 1.1,
      },
      {
        pose: at({
          hip: [-2, 23],
          lean: 8,
          feet: [
            [-24, 4],
            [15, 1],
          ],
          hands: both(2, 26),
        }),
        seconds: 0.2,
      },
      {
        pose: at({
          hip: [-2, 23],
          lean: 8,
          feet: [
            [-24, 4],
            [15, 1],
          ],
          hands: both(2, 26),
        }),
        seconds: 0.9,
      },
    ],
  },
  {
    name: 'box-jump',
    props: [{ kind: 'box', left: 22, width: 38, height: 24 }],
    keys: [
      {
        pose: at({
          hip: [-14, 45],
          feet: [
            [-16, 1],
            [-12, 1],
          ],
          hands: both(-6, 60),
        }),
        seconds: 0.5,
      },
      {
        pose: at({
          hip: [-24, 29],
          lean: 42,
          nod: -20,
          feet: [
            [-16, 1],
            [-12, 1],
          ],
          hands: both(-30, 34),
        }),
        seconds: 0.18,
      },
      {
        pose: at({
          hip: [2, 62],
          lean: 12,
          feet: [
            [-6, 19],
            [-2, 19],
          ],
          hands: both(28, 92),
        }),
        seconds: 0.24,
      },
      {
        pose: at({
          hip: [26, 64],
          lean: 40,
          nod: -20,
          feet: [
            [34, 32],
            [38, 32],
          ],
          hands: both(56, 84),
        }),
        seconds: 0.2,
      },
      {
        pose: at({
          hip: [26, 48],
          lean: 42,
          nod: -20,
          feet: [
            [34, 25],
            [38, 25],
          ],
          hands: both(58, 60),
        }),
        seconds: 0.5,
      },
      {
        pose: at({
          hip: [36, 69],
          feet: [
            [34, 25],
            [38, 25],
          ],
          hands: both(40, 70),
        }),
        seconds: 0.6,
      },
      {
        pose: at({
          hip: [36, 69],
          feet: [
            [34, 25],
            [38, 25],
          ],
          hands: both(40, 70),
        }),
        seconds: 0.9,
      },
    ],
  },
  {
    name: 'kettlebell-swing',
    props: [{ kind: 'disc', radius: 5, at: 'hands' }],
    keys: [
      { pose: at({ hip: [-16, 36], lean: 62, nod: -25, hands: both(-14, 32) }), seconds: 0.45 },
      { pose: at({ hip: [0, 45], lean: 0, hands: both(22, 60) }), seconds: 0.25 },
      { pose: at({ hip: [1, 45], lean: -4, hands: both(28, 74) }), seconds: 0.3 },
      { pose: at({ hip: [0, 45], lean: 2, hands: both(22, 54) }), seconds: 0.4 },
    ],
  },
  {
    name: 'a-skip',
    keys: [
      {
        pose: at({
          hip: [0, 46],
          feet: [
            [0, 3],
            [12, 26],
          ],
          hands: [
            [20, 62],
            [-12, 54],
          ],
        }),
        seconds: 0.25,
      },
      {
        pose: at({
          hip: [0, 50],
          feet: [
            [1, 7],
            [12, 28],
          ],
          hands: [
            [20, 64],
            [-12, 56],
          ],
        }),
        seconds: 0.25,
      },
      {
        pose: at({
          hip: [0, 44],
          feet: [
            [2, 1],
            [2, 1],
          ],
          hands: [
            [8, 50],
            [8, 50],
          ],
        }),
        seconds: 0.2,
      },
      {
        pose: at({
          hip: [0, 46],
          feet: [
            [12, 26],
            [0, 3],
          ],
          hands: [
            [-12, 54],
            [20, 62],
          ],
        }),
        seconds: 0.25,
      },
      {
        pose: at({
          hip: [0, 50],
          feet: [
            [12, 28],
            [1, 7],
          ],
          hands: [
            [-12, 56],
            [20, 64],
          ],
        }),
        seconds: 0.25,
      },
      {
        pose: at({
          hip: [0, 44],
          feet: [
            [2, 1],
            [2, 1],
          ],
          hands: [
            [8, 50],
            [8, 50],
          ],
        }),
        seconds: 0.2,
      },
    ],
  },
  {
    name: 'pogo-hop',
    keys: [
      {
        pose: at({
          hip: [0, 43],
          feet: [
            [-2, 2],
            [2, 2],
          ],
          hands: both(12, 52),
        }),
        seconds: 0.14,
      },
      {
        pose: at({
          hip: [0, 58],
          feet: [
            [-2, 15],
            [2, 15],
          ],
          hands: both(14, 68),
        }),
        seconds: 0.2,
      },
      {
        pose: at({
          hip: [0, 60],
          feet: [
            [-2, 17],
            [2, 17],
          ],
          hands: both(14, 69),
        }),
        seconds: 0.2,
      },
    ],
  },
  {
    name: 'medicine-ball-slam',
    props: [{ kind: 'disc', radius: 6, at: 'hands' }],
    keys: [
      { pose: at({ hip: [0, 46], lean: -6, hands: both(6, 103) }), seconds: 0.3 },
      { pose: at({ hip: [0, 46], lean: -8, hands: both(2, 103) }), seconds: 0.22 },
      { pose: at({ hip: [-14, 32], lean: 58, nod: -10, hands: both(22, 20) }), seconds: 0.12 },
      { pose: at({ hip: [-16, 28], lean: 66, nod: -14, hands: both(24, 8) }), seconds: 0.5 },
      { pose: at({ hip: [-8, 38], lean: 30, hands: both(16, 44) }), seconds: 0.5 },
    ],
  },
  {
    name: 'glute-bridge',
    bend: { knees: 1, elbows: -1 },
    keys: [
      {
        pose: at({
          hip: [0, 5],
          lean: -90,
          nod: 0,
          feet: [
            [26, 1],
            [27, 1],
          ],
          hands: both(-4, 2),
        }),
        seconds: 0.9,
      },
      {
        pose: at({
          hip: [2, 20],
          lean: -116,
          nod: 24,
          feet: [
            [26, 1],
            [27, 1],
          ],
          hands: both(-2, 2),
        }),
        seconds: 0.5,
      },
      {
        pose: at({
          hip: [2, 20],
          lean: -116,
          nod: 24,
          feet: [
            [26, 1],
            [27, 1],
          ],
          hands: both(-2, 2),
        }),
        seconds: 0.9,
      },
      {
        pose: at({
          hip: [0, 5],
          lean: -90,
          nod: 0,
          feet: [
            [26, 1],
            [27, 1],
          ],
          hands: both(-4, 2),
        }),
        seconds: 0.3,
      },
    ],
  },
  {
    name: 'ankle-rock',
    props: [{ kind: 'wall', x: 32 }],
    keys: [
      {
        pose: at({
          hip: [-6, 26],
          lean: 4,
          feet: [
            [-28, 3],
            [14, 1],
          ],
          hands: [
            [24, 52],
            [24, 50],
          ],
        }),
        seconds: 0.9,
      },
      {
        pose: at({
          hip: [1, 25],
          lean: 8,
          feet: [
            [-26, 4],
            [14, 1],
          ],
          hands: [
            [28, 52],
            [28, 50],
          ],
        }),
        seconds: 0.4,
      },
      {
        pose: at({
          hip: [1, 25],
          lean: 8,
          feet: [
            [-26, 4],
            [14, 1],
          ],
          hands: [
            [28, 52],
            [28, 50],
          ],
        }),
        seconds: 0.9,
      },
    ],
  },
  {
    name: 'flying-sprint',
    keys: [
      {
        pose: at({
          hip: [0, 47],
          lean: 10,
          feet: [
            [-30, 20],
            [14, 4],
          ],
          hands: [
            [22, 62],
            [-14, 54],
          ],
        }),
        seconds: 0.11,
      },
      {
        pose: at({
          hip: [0, 45],
          lean: 10,
          feet: [
            [-12, 30],
            [2, 1],
          ],
          hands: [
            [14, 54],
            [-6, 48],
          ],
        }),
        seconds: 0.11,
      },
      {
        pose: at({
          hip: [0, 47],
          lean: 10,
          feet: [
            [16, 26],
            [-20, 4],
          ],
          hands: [
            [-4, 48],
            [10, 52],
          ],
        }),
        seconds: 0.11,
      },
      {
        pose: at({
          hip: [0, 49],
          lean: 10,
          feet: [
            [26, 18],
            [-34, 14],
          ],
          hands: [
            [-14, 54],
            [22, 62],
          ],
        }),
        seconds: 0.11,
      },
      {
        pose: at({
          hip: [0, 47],
          lean: 10,
          feet: [
            [14, 4],
            [-30, 20],
          ],
          hands: [
            [-14, 54],
            [22, 62],
          ],
        }),
        seconds: 0.11,
      },
      {
        pose: at({
          hip: [0, 45],
          lean: 10,
          feet: [
            [2, 1],
            [-12, 30],
          ],
          hands: [
            [-6, 48],
            [14, 54],
          ],
        }),
        seconds: 0.11,
      },
      {
        pose: at({
          hip: [0, 47],
          lean: 10,
          feet: [
            [-20, 4],
            [16, 26],
          ],
          hands: [
            [10, 52],
            [-4, 48],
          ],
        }),
        seconds: 0.11,
      },
      {
        pose: at({
          hip: [0, 49],
          lean: 10,
          feet: [
            [-34, 14],
            [26, 18],
          ],
          hands: [
            [22, 62],
            [-14, 54],
          ],
        }),
        seconds: 0.11,
      },
    ],
  },
  {
    name: 'calf-raise',
    keys: [
      {
        pose: at({
          hip: [0, 44],
          feet: [
            [-2, 1],
            [2, 1],
          ],
        }),
        seconds: 0.8,
      },
      {
        pose: at({
          hip: [1, 51],
          feet: [
            [-2, 7],
            [2, 7],
          ],
          hands: both(4, 52),
        }),
        seconds: 0.5,
      },
      {
        pose: at({
          hip: [1, 51],
          feet: [
            [-2, 7],
            [2, 7],
          ],
          hands: both(4, 52),
        }),
        seconds: 0.9,
      },
      {
        pose: at({
          hip: [0, 44],
          feet: [
            [-2, 1],
            [2, 1],
          ],
        }),
        seconds: 0.3,
      },
    ],
  },
  {
    name: 'burpee',
    keys: [
      { pose: at({ hip: [0, 45] }), seconds: 0.5 },
      { pose: at({ hip: [-12, 18], lean: 62, nod: -10, hands: both(16, 1) }), seconds: 0.35 },
      {
        pose: at({
          hip: [-22, 20],
          lean: 70,
          feet: [
            [-62, 4],
            [-63, 4],
          ],
          hands: both(4, 1),
        }),
        seconds: 0.4,
      },
      {
        pose: at({
          hip: [-22, 10],
          lean: 86,
          feet: [
            [-64, 4],
            [-65, 4],
          ],
          hands: both(4, 1),
        }),
        seconds: 0.4,
      },
      {
        pose: at({
          hip: [-22, 20],
          lean: 70,
          feet: [
            [-62, 4],
            [-63, 4],
          ],
          hands: both(4, 1),
        }),
        seconds: 0.35,
      },
      { pose: at({ hip: [-12, 20], lean: 62, nod: -10, hands: both(14, 1) }), seconds: 0.3 },
      {
        pose: at({
          hip: [0, 60],
          feet: [
            [-2, 15],
            [2, 15],
          ],
          hands: both(6, 112),
        }),
        seconds: 0.3,
      },
    ],
  },
]
