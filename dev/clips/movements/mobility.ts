import type { Pose } from '../figure.ts'
import { both, key, type Movement, pair } from '../movement.ts'

/** On hands and knees, facing right. */
const ALL_FOURS: Partial<Pose> = {
  hip: [-8, 25],
  lean: 80,
  feet: pair(-31, 3, -32, 3),
  hands: both(20, 1),
}
/** On the back, head to the left. */
const SUPINE: Partial<Pose> = { hip: [0, 5], lean: -90, feet: both(44, 2), toes: 80, hands: both(-4, 2) }
const WALL = { kind: 'wall', x: 44 } as const
const HALF_KNEELING: Partial<Pose> = { feet: pair(-26, 3, 16, 1) }

export const MOBILITY: Movement[] = [
  {
    name: 'worlds-greatest-stretch',
    keys: [
      key(0.7, { hip: [-8, 19], lean: 62, feet: pair(-50, 4, 16, 1), hands: both(20, 1) }),
      key(0.6, { hip: [-8, 17], lean: 72, feet: pair(-50, 4, 16, 1), hands: pair(20, 1, 12, 4) }),
      key(0.8, { hip: [-8, 19], lean: 64, nod: -30, feet: pair(-50, 4, 16, 1), hands: pair(20, 1, 18, 62) }),
      key(0.7, { hip: [-8, 19], lean: 64, nod: -30, feet: pair(-50, 4, 16, 1), hands: pair(20, 1, 18, 62) }),
      key(0.6, { hip: [-8, 19], lean: 62, feet: pair(-50, 4, 16, 1), hands: both(20, 1) }),
      key(0.7, { hip: [-22, 30], lean: 78, feet: pair(-50, 4, 16, 1), hands: both(18, 2) }),
    ],
  },
  {
    name: 'thoracic-rotation',
    view: 'front',
    keys: [
      key(0.6, { hip: [6, 8], lean: -90, feet: pair(18, 3, 18, 10), hands: pair(-20, 3, -20, 12) }),
      key(0.9, { hip: [6, 8], lean: -90, feet: pair(18, 3, 18, 10), hands: pair(-20, 3, -20, 12) }),
      key(0.7, { hip: [6, 8], lean: -90, nod: 6, feet: pair(18, 3, 18, 10), hands: pair(-20, 3, -24, 47) }),
      key(0.9, { hip: [6, 8], lean: -90, nod: 12, feet: pair(18, 3, 18, 10), hands: pair(-20, 3, -40, 20) }),
      key(0.7, { hip: [6, 8], lean: -90, nod: 6, feet: pair(18, 3, 18, 10), hands: pair(-20, 3, -24, 47) }),
    ],
  },
  {
    name: 'cat-and-camel',
    keys: [
      key(1.3, { ...ALL_FOURS, hip: [-8, 27], lean: 85, nod: 40 }),
      key(0.4, { ...ALL_FOURS, hip: [-8, 23], lean: 75, nod: -46 }),
      key(1.3, { ...ALL_FOURS, hip: [-8, 23], lean: 75, nod: -46 }),
      key(0.4, { ...ALL_FOURS, hip: [-8, 27], lean: 85, nod: 40 }),
    ],
  },
  {
    name: 'deep-squat-hold',
    keys: [
      key(0.9, { hip: [-8, 14], lean: 24, nod: -8, hands: both(14, 26) }),
      key(1.1, { hip: [-8, 12], lean: 18, nod: -4, hands: both(14, 24) }),
    ],
  },
  {
    name: 'hip-flexor-rock',
    keys: [
      key(0.9, { hip: [-8, 25], lean: 0, ...HALF_KNEELING, hands: both(10, 27) }),
      key(0.5, { hip: [3, 23], lean: -2, ...HALF_KNEELING, hands: both(14, 27) }),
      key(0.9, { hip: [3, 23], lean: -2, ...HALF_KNEELING, hands: both(14, 27) }),
    ],
  },
  {
    name: 'leg-swing',
    props: [WALL],
    keys: [
      key(0.45, { feet: pair(0, 1, -30, 14), hands: pair(42, 62, 4, 48) }),
      key(0.45, { feet: pair(0, 1, 4, 3), hands: pair(42, 62, 2, 48) }),
      key(0.45, { lean: -2, feet: pair(0, 1, 36, 24), hands: pair(42, 62, -4, 48) }),
      key(0.45, { feet: pair(0, 1, 4, 3), hands: pair(42, 62, 2, 48) }),
    ],
  },
  {
    name: 'shoulder-dislocate',
    props: [{ kind: 'disc', radius: 2, at: 'hands' }],
    keys: [
      key(0.5, { hands: both(22, 52) }),
      key(0.18, { hands: both(30, 68) }),
      key(0.18, { hands: both(28, 85) }),
      key(0.18, { hands: both(16, 99) }),
      key(0.18, { hands: both(1, 102) }),
      key(0.18, { hands: both(-14, 99) }),
      key(0.18, { hands: both(-26, 85) }),
      key(0.18, { hands: both(-28, 68) }),
      key(0.5, { hands: both(-20, 52) }),
      key(0.18, { hands: both(-28, 68) }),
      key(0.18, { hands: both(-26, 85) }),
      key(0.18, { hands: both(-14, 99) }),
      key(0.18, { hands: both(1, 102) }),
      key(0.18, { hands: both(16, 99) }),
      key(0.18, { hands: both(28, 85) }),
      key(0.18, { hands: both(30, 68) }),
    ],
  },
  {
    name: 'wall-slide',
    view: 'front',
    props: [
      {
        kind: 'line',
        points: [
          [-60, 0],
          [-60, 110],
          [60, 110],
          [60, 0],
        ],
      },
    ],
    keys: [
      key(1.1, { hip: [0, 44], lean: 0, feet: pair(-7, 1, 7, 1), hands: pair(-22, 88, 22, 88) }),
      key(0.3, { hip: [0, 44], lean: 0, feet: pair(-7, 1, 7, 1), hands: pair(-14, 101, 14, 101) }),
      key(1.1, { hip: [0, 44], lean: 0, feet: pair(-7, 1, 7, 1), hands: pair(-14, 101, 14, 101) }),
      key(0.3, { hip: [0, 44], lean: 0, feet: pair(-7, 1, 7, 1), hands: pair(-22, 88, 22, 88) }),
    ],
  },
  {
    name: 'thread-the-needle',
    keys: [
      key(0.7, { ...ALL_FOURS, nod: -30, hands: pair(20, 1, 22, 56) }),
      key(0.9, { ...ALL_FOURS, nod: -30, hands: pair(20, 1, 22, 56) }),
      key(0.5, { ...ALL_FOURS, lean: 100, nod: 10, hands: pair(26, 1, 6, 4) }),
      key(1, { ...ALL_FOURS, lean: 112, nod: 10, hands: pair(30, 1, 2, 3) }),
    ],
  },
  {
    name: 'wrist-rock',
    keys: [
      key(0.9, { ...ALL_FOURS, hip: [-12, 25] }),
      key(0.4, { ...ALL_FOURS, hip: [0, 24] }),
      key(0.9, { ...ALL_FOURS, hip: [0, 24] }),
    ],
  },
  {
    name: 'diaphragmatic-breathing',
    bend: { knees: 1, elbows: -1 },
    props: [
      { kind: 'box', left: 22, width: 26, height: 20 },
      { kind: 'disc', radius: 2, at: 'hands' },
    ],
    keys: [
      key(2, { hip: [0, 5], lean: -90, feet: both(34, 22), hands: pair(-20, 8, -8, 8) }),
      key(2.6, { hip: [0, 5], lean: -90, feet: both(34, 22), hands: pair(-20, 8, -8, 12) }),
    ],
  },
  {
    name: 'long-exhale',
    props: [{ kind: 'box', left: -24, width: 34, height: 20 }],
    keys: [
      key(1.6, { hip: [-4, 23], lean: 6, feet: both(18, 1), hands: pair(8, 26, 2, 34) }),
      key(3.2, { hip: [-4, 23], lean: 0, nod: -4, feet: both(18, 1), hands: pair(8, 26, 5, 37) }),
    ],
  },
  {
    name: 'body-scan',
    keys: [
      key(1.6, { ...SUPINE, hands: both(2, 2) }),
      key(1.6, { ...SUPINE, hip: [0, 6], hands: both(2, 2) }),
    ],
  },
  {
    name: 'lying-hamstring-stretch',
    bend: { knees: 1, elbows: -1 },
    props: [{ kind: 'band' }],
    keys: [
      key(0.6, { ...SUPINE, feet: pair(44, 2, 32, 34), toes: 120, hands: both(-8, 24) }),
      key(0.9, { ...SUPINE, feet: pair(44, 2, 14, 47), toes: 150, hands: both(-10, 28) }),
      key(1.4, { ...SUPINE, feet: pair(44, 2, 14, 47), toes: 150, hands: both(-10, 28) }),
    ],
  },
  {
    name: 'legs-up-the-wall',
    bend: { knees: 1, elbows: -1 },
    props: [{ kind: 'wall', x: 16 }],
    keys: [
      key(1.6, { ...SUPINE, feet: both(9, 48), toes: 110, hands: both(-6, 2) }),
      key(1.6, { ...SUPINE, hip: [0, 6], feet: both(9, 48), toes: 110, hands: both(-6, 2) }),
    ],
  },
  {
    name: 'calf-pump',
    bend: { knees: 1, elbows: -1 },
    props: [{ kind: 'wall', x: 16 }],
    keys: [
      key(0.6, { ...SUPINE, feet: both(9, 48), toes: 160, hands: both(-6, 2) }),
      key(0.2, { ...SUPINE, feet: both(9, 48), toes: 70, hands: both(-6, 2) }),
      key(0.6, { ...SUPINE, feet: both(9, 48), toes: 70, hands: both(-6, 2) }),
      key(0.2, { ...SUPINE, feet: both(9, 48), toes: 160, hands: both(-6, 2) }),
    ],
  },
  {
    name: 'foam-roll-upper-back',
    bend: { knees: 1, elbows: -1 },
    props: [{ kind: 'ring', at: [-24, 6], radius: 6 }],
    keys: [
      key(1.2, { hip: [4, 13], lean: -84, nod: 10, feet: both(28, 1), hands: both(-32, 24) }),
      key(1.2, { hip: [-6, 13], lean: -84, nod: 10, feet: both(28, 1), hands: both(-42, 24) }),
    ],
  },
  {
    name: 'lacrosse-ball-chest',
    props: [
      { kind: 'wall', x: 22 },
      { kind: 'ring', at: [18, 68], radius: 3 },
    ],
    keys: [
      key(0.8, { hip: [4, 44], lean: 12, feet: pair(-6, 1, -2, 1), hands: pair(2, 46, 14, 46) }),
      key(0.8, { hip: [4, 44], lean: 12, feet: pair(-6, 1, -2, 1), hands: pair(2, 46, 20, 92) }),
      key(0.8, { hip: [5, 43], lean: 12, feet: pair(-6, 1, -2, 1), hands: pair(2, 46, 20, 92) }),
    ],
  },
]
