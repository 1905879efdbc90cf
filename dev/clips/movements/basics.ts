import { both, key, type Movement, pair } from '../movement.ts'

export const BASICS: Movement[] = [
  {
    name: 'back-squat',
    props: [{ kind: 'disc', radius: 11, at: 'neck' }],
    keys: [
      key(1.2, { lean: 6, hands: both(4, 72) }),
      key(0.2, { hip: [-15, 22], lean: 36, nod: -24, hands: both(3, 43) }),
      key(0.9, { hip: [-15, 22], lean: 36, nod: -24, hands: both(3, 43) }),
      key(0.3, { lean: 6, hands: both(4, 72) }),
    ],
  },
  {
    name: 'romanian-deadlift',
    props: [{ kind: 'disc', radius: 11, at: 'hands' }],
    keys: [
      key(1.3, { hands: both(6, 46) }),
      key(0.2, { hip: [-15, 42], lean: 74, nod: -22, hands: both(8, 20) }),
      key(0.9, { hip: [-15, 42], lean: 74, nod: -22, hands: both(8, 20) }),
      key(0.3, { hands: both(6, 46) }),
    ],
  },
  {
    name: 'push-up',
    keys: [
      key(1, { hip: [-12, 21], lean: 70, nod: 4, feet: pair(-52, 4, -53, 4), hands: both(14, 1) }),
      key(0.2, { hip: [-12, 10], lean: 86, nod: 0, feet: pair(-54, 4, -55, 4), hands: both(14, 1) }),
      key(0.8, { hip: [-12, 10], lean: 86, nod: 0, feet: pair(-54, 4, -55, 4), hands: both(14, 1) }),
    ],
  },
  {
    name: 'split-squat',
    keys: [
      key(1.1, { hip: [0, 41], feet: pair(-17, 3, 15, 1) }),
      key(0.2, { hip: [-2, 23], lean: 8, feet: pair(-24, 4, 15, 1), hands: both(2, 26) }),
      key(0.9, { hip: [-2, 23], lean: 8, feet: pair(-24, 4, 15, 1), hands: both(2, 26) }),
    ],
  },
  {
    name: 'box-jump',
    props: [{ kind: 'box', left: 22, width: 38, height: 24 }],
    keys: [
      key(0.5, { hip: [-14, 45], feet: pair(-16, 1, -12, 1), hands: both(-6, 60) }),
      key(0.18, { hip: [-24, 29], lean: 42, nod: -20, feet: pair(-16, 1, -12, 1), hands: both(-30, 34) }),
      key(0.24, { hip: [2, 62], lean: 12, feet: pair(-6, 19, -2, 19), hands: both(28, 92) }),
      key(0.2, { hip: [26, 64], lean: 40, nod: -20, feet: pair(34, 32, 38, 32), hands: both(56, 84) }),
      key(0.5, { hip: [26, 48], lean: 42, nod: -20, feet: pair(34, 25, 38, 25), hands: both(58, 60) }),
      key(0.6, { hip: [36, 69], feet: pair(34, 25, 38, 25), hands: both(40, 70) }),
      key(0.9, { hip: [36, 69], feet: pair(34, 25, 38, 25), hands: both(40, 70) }),
    ],
  },
  {
    name: 'kettlebell-swing',
    props: [{ kind: 'disc', radius: 5, at: 'hands' }],
    keys: [
      key(0.45, { hip: [-16, 36], lean: 62, nod: -25, hands: both(-14, 32) }),
      key(0.25, { lean: 0, hands: both(22, 60) }),
      key(0.3, { hip: [1, 45], lean: -4, hands: both(28, 74) }),
      key(0.4, { hands: both(22, 54) }),
    ],
  },
  {
    name: 'a-skip',
    keys: [
      key(0.25, { hip: [0, 46], feet: pair(0, 3, 12, 26), hands: pair(20, 62, -12, 54) }),
      key(0.25, { hip: [0, 50], feet: pair(1, 7, 12, 28), hands: pair(20, 64, -12, 56) }),
      key(0.2, { hip: [0, 44], feet: pair(2, 1, 2, 1), hands: pair(8, 50, 8, 50) }),
      key(0.25, { hip: [0, 46], feet: pair(12, 26, 0, 3), hands: pair(-12, 54, 20, 62) }),
      key(0.25, { hip: [0, 50], feet: pair(12, 28, 1, 7), hands: pair(-12, 56, 20, 64) }),
      key(0.2, { hip: [0, 44], feet: pair(2, 1, 2, 1), hands: pair(8, 50, 8, 50) }),
    ],
  },
  {
    name: 'pogo-hop',
    keys: [
      key(0.14, { hip: [0, 43], feet: pair(-2, 2, 2, 2), hands: both(12, 52) }),
      key(0.2, { hip: [0, 58], feet: pair(-2, 15, 2, 15), hands: both(14, 68) }),
      key(0.2, { hip: [0, 60], feet: pair(-2, 17, 2, 17), hands: both(14, 69) }),
    ],
  },
  {
    name: 'medicine-ball-slam',
    props: [{ kind: 'disc', radius: 6, at: 'hands' }],
    keys: [
      key(0.3, { hip: [0, 46], lean: -6, hands: both(6, 103) }),
      key(0.22, { hip: [0, 46], lean: -8, hands: both(2, 103) }),
      key(0.12, { hip: [-14, 32], lean: 58, nod: -10, hands: both(22, 20) }),
      key(0.5, { hip: [-16, 28], lean: 66, nod: -14, hands: both(24, 8) }),
      key(0.5, { hip: [-8, 38], lean: 30, hands: both(16, 44) }),
    ],
  },
  {
    name: 'glute-bridge',
    bend: { knees: 1, elbows: -1 },
    keys: [
      key(0.9, { hip: [0, 5], lean: -90, nod: 0, feet: both(26, 1), hands: both(-4, 2) }),
      key(0.5, { hip: [2, 20], lean: -116, nod: 24, feet: both(26, 1), hands: both(-2, 2) }),
      key(0.9, { hip: [2, 20], lean: -116, nod: 24, feet: both(26, 1), hands: both(-2, 2) }),
      key(0.3, { hip: [0, 5], lean: -90, nod: 0, feet: both(26, 1), hands: both(-4, 2) }),
    ],
  },
  {
    name: 'ankle-rock',
    props: [{ kind: 'wall', x: 32 }],
    keys: [
      key(0.9, { hip: [-6, 26], lean: 4, feet: pair(-28, 3, 14, 1), hands: pair(24, 52, 24, 50) }),
      key(0.4, { hip: [1, 25], lean: 8, feet: pair(-26, 4, 14, 1), hands: pair(28, 52, 28, 50) }),
      key(0.9, { hip: [1, 25], lean: 8, feet: pair(-26, 4, 14, 1), hands: pair(28, 52, 28, 50) }),
    ],
  },
  {
    name: 'flying-sprint',
    keys: [
      key(0.11, { hip: [0, 47], lean: 10, feet: pair(-30, 20, 14, 4), hands: pair(22, 62, -14, 54) }),
      key(0.11, { lean: 10, feet: pair(-12, 30, 2, 1), hands: pair(14, 54, -6, 48) }),
      key(0.11, { hip: [0, 47], lean: 10, feet: pair(16, 26, -20, 4), hands: pair(-4, 48, 10, 52) }),
      key(0.11, { hip: [0, 49], lean: 10, feet: pair(26, 18, -34, 14), hands: pair(-14, 54, 22, 62) }),
      key(0.11, { hip: [0, 47], lean: 10, feet: pair(14, 4, -30, 20), hands: pair(-14, 54, 22, 62) }),
      key(0.11, { lean: 10, feet: pair(2, 1, -12, 30), hands: pair(-6, 48, 14, 54) }),
      key(0.11, { hip: [0, 47], lean: 10, feet: pair(-20, 4, 16, 26), hands: pair(10, 52, -4, 48) }),
      key(0.11, { hip: [0, 49], lean: 10, feet: pair(-34, 14, 26, 18), hands: pair(22, 62, -14, 54) }),
    ],
  },
  {
    name: 'calf-raise',
    keys: [
      key(0.8, { hip: [0, 44] }),
      key(0.5, { hip: [1, 51], feet: pair(-2, 7, 2, 7), hands: both(4, 52) }),
      key(0.9, { hip: [1, 51], feet: pair(-2, 7, 2, 7), hands: both(4, 52) }),
      key(0.3, { hip: [0, 44] }),
    ],
  },
  {
    name: 'burpee',
    keys: [
      key(0.5),
      key(0.35, { hip: [-12, 18], lean: 62, nod: -10, hands: both(16, 1) }),
      key(0.4, { hip: [-22, 20], lean: 70, feet: pair(-62, 4, -63, 4), hands: both(4, 1) }),
      key(0.4, { hip: [-22, 10], lean: 86, feet: pair(-64, 4, -65, 4), hands: both(4, 1) }),
      key(0.35, { hip: [-22, 20], lean: 70, feet: pair(-62, 4, -63, 4), hands: both(4, 1) }),
      key(0.3, { hip: [-12, 20], lean: 62, nod: -10, hands: both(14, 1) }),
      key(0.3, { hip: [0, 60], feet: pair(-2, 15, 2, 15), hands: both(6, 112) }),
    ],
  },
]
