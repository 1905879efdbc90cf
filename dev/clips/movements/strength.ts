import { both, key, type Movement, pair } from '../movement.ts'

/** A bar's plate. */
const PLATE = { kind: 'disc', radius: 11, at: 'hands' } as const
const DUMBBELL = { kind: 'disc', radius: 4, at: 'hands' } as const
const ON_FLOOR = { feet: pair(-22, 4, -23, 4) }

export const STRENGTH: Movement[] = [
  {
    name: 'front-squat',
    props: [{ kind: 'disc', radius: 11, at: 'hands' }],
    keys: [
      key(1.2, { lean: 3, hands: both(7, 73) }),
      key(0.2, { hip: [-12, 21], lean: 22, nod: -14, hands: both(7, 48) }),
      key(0.9, { hip: [-12, 21], lean: 22, nod: -14, hands: both(7, 48) }),
      key(0.3, { lean: 3, hands: both(7, 73) }),
    ],
  },
  {
    name: 'deadlift',
    props: [PLATE],
    keys: [
      key(0.4, { hip: [-17, 30], lean: 60, nod: -22, hands: both(7, 12) }),
      key(0.9, { hip: [-17, 30], lean: 60, nod: -22, hands: both(7, 12) }),
      key(0.4, { lean: -1, hands: both(6, 45) }),
      key(1.2, { lean: -1, hands: both(6, 45) }),
    ],
  },
  {
    name: 'trap-bar-deadlift',
    props: [PLATE],
    keys: [
      key(0.4, { hip: [-15, 26], lean: 44, nod: -18, hands: both(2, 14) }),
      key(0.9, { hip: [-15, 26], lean: 44, nod: -18, hands: both(2, 14) }),
      key(0.4, { lean: 0, hands: both(1, 44) }),
      key(1.2, { lean: 0, hands: both(1, 44) }),
    ],
  },
  {
    name: 'hip-thrust',
    bend: { knees: 1, elbows: -1 },
    props: [
      { kind: 'box', left: -46, width: 18, height: 20 },
      { kind: 'disc', radius: 11, at: 'hip' },
    ],
    keys: [
      key(0.9, { hip: [-2, 12], lean: -62, nod: 30, feet: both(24, 1), hands: both(0, 14) }),
      key(0.6, { hip: [1, 23], lean: -90, nod: 44, feet: both(24, 1), hands: both(2, 25) }),
      key(0.9, { hip: [1, 23], lean: -90, nod: 44, feet: both(24, 1), hands: both(2, 25) }),
      key(0.3, { hip: [-2, 12], lean: -62, nod: 30, feet: both(24, 1), hands: both(0, 14) }),
    ],
  },
  {
    name: 'bulgarian-split-squat',
    props: [{ kind: 'box', left: -46, width: 20, height: 19 }, DUMBBELL],
    keys: [
      key(1.1, { hip: [-2, 42], lean: 8, feet: pair(-32, 21, 8, 1), hands: both(2, 42) }),
      key(0.2, { hip: [-6, 23], lean: 18, nod: -8, feet: pair(-36, 21, 8, 1), hands: both(3, 22) }),
      key(0.9, { hip: [-6, 23], lean: 18, nod: -8, feet: pair(-36, 21, 8, 1), hands: both(3, 22) }),
    ],
  },
  {
    name: 'step-up',
    props: [{ kind: 'box', left: 8, width: 34, height: 20 }, DUMBBELL],
    keys: [
      key(0.8, { hip: [-6, 44], lean: 10, feet: pair(-10, 1, 20, 21), hands: both(-2, 44) }),
      key(0.5, { hip: [18, 64], lean: 4, feet: pair(10, 24, 20, 21), hands: both(20, 64) }),
      key(0.8, { hip: [20, 65], lean: 2, feet: pair(18, 21, 22, 21), hands: both(22, 65) }),
      key(1.4, { hip: [18, 64], lean: 4, feet: pair(10, 24, 20, 21), hands: both(20, 64) }),
    ],
  },
  {
    name: 'nordic-hamstring-curl',
    props: [
      {
        kind: 'line',
        points: [
          [-32, 0],
          [-32, 10],
          [-24, 10],
        ],
      },
    ],
    keys: [
      key(0.4, { hip: [0, 25], lean: 2, ...ON_FLOOR, hands: both(10, 42) }),
      key(2, { hip: [0, 25], lean: 2, ...ON_FLOOR, hands: both(10, 42) }),
      key(0.3, { hip: [15, 18], lean: 46, ...ON_FLOOR, hands: both(42, 26) }),
      key(0.3, { hip: [20, 9], lean: 76, ...ON_FLOOR, hands: both(52, 1) }),
      key(0.8, { hip: [20, 9], lean: 76, ...ON_FLOOR, hands: both(52, 1) }),
    ],
  },
  {
    name: 'copenhagen-plank',
    view: 'front',
    props: [{ kind: 'box', left: 22, width: 36, height: 21 }],
    keys: [
      key(0.6, { hip: [-2, 8], lean: -76, feet: pair(34, 4, 40, 23), hands: pair(-34, 1, -6, 18) }),
      key(0.4, { hip: [-2, 20], lean: -82, feet: pair(30, 10, 40, 24), hands: pair(-32, 1, -4, 28) }),
      key(1.6, { hip: [-2, 20], lean: -82, feet: pair(30, 10, 40, 24), hands: pair(-32, 1, -4, 28) }),
    ],
  },
  {
    name: 'front-plank',
    keys: [
      key(0.5, { hip: [-12, 10], lean: 82, feet: pair(-54, 4, -55, 4), hands: both(26, 1) }),
      key(0.4, { hip: [-12, 17], lean: 84, feet: pair(-54, 4, -55, 4), hands: both(26, 1) }),
      key(1.4, { hip: [-12, 17], lean: 84, feet: pair(-54, 4, -55, 4), hands: both(26, 1) }),
    ],
  },
  {
    name: 'pallof-press',
    view: 'front',
    props: [
      {
        kind: 'line',
        points: [
          [-62, 0],
          [-62, 106],
        ],
      },
      { kind: 'cord', from: [-62, 62] },
    ],
    keys: [
      key(0.5, { hip: [0, 43], lean: 0, feet: pair(-12, 1, 12, 1), hands: pair(-2, 66, 2, 66) }),
      key(0.4, { hip: [0, 43], lean: 0, feet: pair(-12, 1, 12, 1), hands: pair(-2, 60, 2, 60) }),
      key(1.1, { hip: [0, 43], lean: 0, feet: pair(-12, 1, 12, 1), hands: pair(-2, 60, 2, 60) }),
    ],
  },
  {
    name: 'bench-press',
    bend: { knees: 1, elbows: 1 },
    props: [{ kind: 'box', left: -44, width: 44, height: 19 }, PLATE],
    keys: [
      key(0.4, { hip: [-4, 22], lean: -90, feet: both(16, 1), hands: both(-30, 51) }),
      key(1, { hip: [-4, 22], lean: -90, feet: both(16, 1), hands: both(-30, 51) }),
      key(0.2, { hip: [-4, 22], lean: -90, feet: both(16, 1), hands: both(-24, 30) }),
      key(0.8, { hip: [-4, 22], lean: -90, feet: both(16, 1), hands: both(-24, 30) }),
    ],
  },
  {
    name: 'overhead-press',
    props: [PLATE],
    keys: [
      key(0.5, { lean: 0, hands: both(7, 72) }),
      key(0.7, { lean: -3, nod: -4, hands: both(7, 72) }),
      key(0.5, { lean: 2, nod: 6, hands: both(2, 103) }),
      key(0.9, { lean: 2, nod: 6, hands: both(2, 103) }),
    ],
  },
  {
    name: 'single-arm-row',
    props: [
      { kind: 'box', left: 4, width: 46, height: 18 },
      { kind: 'disc', radius: 5, at: 'hands' },
    ],
    keys: [
      key(0.4, {
        hip: [-6, 41],
        lean: 78,
        nod: -10,
        feet: pair(-16, 20, -10, 1),
        hands: pair(24, 19, 18, 18),
      }),
      key(0.6, {
        hip: [-6, 41],
        lean: 78,
        nod: -10,
        feet: pair(-16, 20, -10, 1),
        hands: pair(24, 19, 18, 18),
      }),
      key(0.3, {
        hip: [-6, 41],
        lean: 78,
        nod: -10,
        feet: pair(-16, 20, -10, 1),
        hands: pair(24, 19, 8, 40),
      }),
      key(1, { hip: [-6, 41], lean: 78, nod: -10, feet: pair(-16, 20, -10, 1), hands: pair(24, 19, 8, 40) }),
    ],
  },
  {
    name: 'pull-up',
    view: 'front',
    props: [
      {
        kind: 'line',
        points: [
          [-40, 104],
          [40, 104],
        ],
      },
    ],
    keys: [
      key(0.4, { hip: [0, 49], lean: 0, feet: pair(-4, 6, 4, 6), hands: pair(-16, 104, 16, 104) }),
      key(0.9, { hip: [0, 49], lean: 0, feet: pair(-4, 6, 4, 6), hands: pair(-16, 104, 16, 104) }),
      key(0.4, { hip: [0, 70], lean: 0, feet: pair(-4, 27, 4, 27), hands: pair(-16, 104, 16, 104) }),
      key(1.4, { hip: [0, 70], lean: 0, feet: pair(-4, 27, 4, 27), hands: pair(-16, 104, 16, 104) }),
    ],
  },
]
