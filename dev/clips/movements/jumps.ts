import { both, key, type Movement, pair } from '../movement.ts'

const BOUND = (low: number, seconds: number) => [
  key(0.3, { hip: [-40, low], lean: -6, feet: pair(-46, 1, -22, 12), hands: pair(-62, 44, -20, 52) }),
  key(0.3, { hip: [0, 58], lean: 4, feet: pair(-24, 16, 24, 18), hands: pair(-26, 76, 26, 76) }),
  key(seconds, { hip: [40, low], lean: 6, feet: pair(22, 12, 46, 1), hands: pair(20, 52, 62, 44) }),
  key(0.3, { hip: [40, low], lean: 6, feet: pair(22, 12, 46, 1), hands: pair(20, 52, 62, 44) }),
  key(0.3, { hip: [0, 58], lean: -4, feet: pair(-24, 18, 24, 16), hands: pair(-26, 76, 26, 76) }),
  key(seconds, { hip: [-40, low], lean: -6, feet: pair(-46, 1, -22, 12), hands: pair(-62, 44, -20, 52) }),
]

export const JUMPS: Movement[] = [
  { name: 'lateral-bound', view: 'front', keys: BOUND(36, 0.9) },
  {
    name: 'skater-jump',
    view: 'front',
    keys: [
      key(0.35, { hip: [-36, 30], lean: 14, feet: pair(-44, 1, -70, 14), hands: pair(-50, 44, -40, 14) }),
      key(0.3, { hip: [0, 54], lean: 4, feet: pair(-22, 16, 22, 16), hands: pair(-24, 66, 24, 66) }),
      key(0.35, { hip: [36, 30], lean: -14, feet: pair(70, 14, 44, 1), hands: pair(40, 14, 50, 44) }),
      key(0.3, { hip: [0, 54], lean: -4, feet: pair(-22, 16, 22, 16), hands: pair(-24, 66, 24, 66) }),
    ],
  },
  {
    name: 'countermovement-jump',
    keys: [
      key(0.5, { hands: both(6, 102) }),
      key(0.22, { hip: [-12, 32], lean: 38, nod: -14, hands: both(-28, 40) }),
      key(0.25, { hip: [0, 57], lean: 2, feet: pair(-2, 13, 2, 13), toes: -60, hands: both(8, 114) }),
      key(0.2, { hip: [0, 59], lean: 2, feet: pair(-2, 15, 2, 15), toes: -60, hands: both(8, 116) }),
      key(0.5, { hip: [-12, 34], lean: 34, nod: -14, hands: both(14, 50) }),
      key(0.5, { lean: 2, hands: both(6, 60) }),
    ],
  },
  {
    name: 'squat-jump',
    keys: [
      key(0.7, { hip: [-15, 24], lean: 42, nod: -18, hands: both(-26, 30) }),
      key(0.22, { hip: [-15, 24], lean: 42, nod: -18, hands: both(-26, 30) }),
      key(0.25, { hip: [0, 59], lean: 2, feet: pair(-2, 15, 2, 15), toes: -60, hands: both(8, 116) }),
      key(0.35, { hip: [-13, 30], lean: 38, nod: -16, hands: both(14, 46) }),
      key(0.9, { hip: [-13, 30], lean: 38, nod: -16, hands: both(14, 46) }),
    ],
  },
  {
    name: 'hurdle-hop',
    props: [
      {
        kind: 'line',
        points: [
          [0, 0],
          [0, 22],
        ],
      },
      {
        kind: 'line',
        points: [
          [-6, 22],
          [6, 22],
        ],
      },
    ],
    keys: [
      key(0.22, { hip: [-38, 36], lean: 20, feet: pair(-40, 1, -36, 1), hands: both(-52, 42) }),
      key(0.22, { hip: [-14, 66], lean: 16, feet: pair(-16, 32, -12, 32), hands: both(8, 84) }),
      key(0.22, { hip: [12, 66], lean: 18, feet: pair(18, 32, 22, 32), hands: both(36, 78) }),
      key(0.35, { hip: [34, 34], lean: 30, nod: -10, feet: pair(36, 1, 40, 1), hands: both(52, 46) }),
      key(0.6, { hip: [36, 44], feet: pair(36, 1, 40, 1), hands: both(42, 46) }),
      key(0.04, { hip: [36, 44], feet: pair(36, 1, 40, 1), hands: both(42, 46) }),
    ],
  },
  {
    name: 'drop-landing',
    props: [{ kind: 'box', left: -62, width: 40, height: 24 }],
    keys: [
      key(0.6, { hip: [-36, 69], feet: pair(-38, 25, -34, 25), hands: both(-32, 70) }),
      key(0.3, { hip: [-30, 68], feet: pair(-38, 25, -12, 27), hands: both(-24, 72) }),
      key(0.22, { hip: [-6, 56], feet: pair(-8, 14, -2, 14), hands: both(10, 70) }),
      key(1.3, { hip: [-12, 28], lean: 36, nod: -18, feet: pair(-2, 1, 2, 1), hands: both(16, 40) }),
      key(0.4, { hip: [-12, 28], lean: 36, nod: -18, feet: pair(-2, 1, 2, 1), hands: both(16, 40) }),
    ],
  },
  {
    name: 'single-leg-hop-and-stick',
    keys: [
      key(0.5, { hip: [-34, 44], feet: pair(-44, 22, -32, 1), hands: pair(-26, 52, -40, 50) }),
      key(0.25, { hip: [-40, 36], lean: 26, nod: -10, feet: pair(-52, 18, -32, 1), hands: both(-50, 40) }),
      key(0.28, { hip: [0, 58], lean: 12, feet: pair(-16, 32, -2, 16), hands: both(20, 74) }),
      key(1.5, { hip: [22, 32], lean: 28, nod: -14, feet: pair(8, 20, 32, 1), hands: both(44, 46) }),
      key(0.4, { hip: [22, 32], lean: 28, nod: -14, feet: pair(8, 20, 32, 1), hands: both(44, 46) }),
    ],
  },
]
