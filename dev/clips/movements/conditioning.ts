import { both, key, type Movement, pair } from '../movement.ts'

const WALKING = (seconds: number, hands: ReturnType<typeof both>, lean: number) => [
  key(seconds, { hip: [0, 44], lean, feet: pair(-12, 4, 10, 1), hands }),
  key(seconds, { hip: [0, 45], lean, feet: pair(2, 6, 1, 1), hands }),
  key(seconds, { hip: [0, 44], lean, feet: pair(10, 1, -12, 4), hands }),
  key(seconds, { hip: [0, 45], lean, feet: pair(1, 1, 2, 6), hands }),
]

export const CONDITIONING: Movement[] = [
  {
    name: 'farmer-carry',
    props: [{ kind: 'disc', radius: 6, at: 'hands' }],
    keys: WALKING(0.25, both(1, 43), 1),
  },
  {
    name: 'sandbag-carry',
    props: [{ kind: 'disc', radius: 10, at: 'hands' }],
    keys: WALKING(0.28, both(13, 60), -3),
  },
  {
    name: 'sled-push',
    props: [
      {
        kind: 'load',
        points: [
          [0, 10],
          [2, -40],
          [34, -40],
          [38, -30],
        ],
      },
    ],
    keys: [
      key(0.28, { hip: [-14, 34], lean: 60, nod: -16, feet: pair(-50, 4, -14, 2), hands: both(34, 40) }),
      key(0.28, { hip: [-14, 35], lean: 60, nod: -16, feet: pair(-30, 12, -30, 1), hands: both(34, 40) }),
      key(0.28, { hip: [-14, 34], lean: 60, nod: -16, feet: pair(-14, 2, -50, 4), hands: both(34, 40) }),
      key(0.28, { hip: [-14, 35], lean: 60, nod: -16, feet: pair(-30, 1, -30, 12), hands: both(34, 40) }),
    ],
  },
  {
    name: 'rowing-500-m-repeat',
    props: [
      {
        kind: 'line',
        points: [
          [-50, 10],
          [50, 10],
        ],
      },
      {
        kind: 'line',
        points: [
          [44, 6],
          [50, 26],
        ],
      },
      { kind: 'ring', at: [58, 22], radius: 9 },
      { kind: 'cord', from: [56, 26] },
    ],
    keys: [
      key(0.35, { hip: [14, 16], lean: 24, feet: both(40, 15), hands: both(46, 34) }),
      key(0.2, { hip: [-4, 16], lean: 20, feet: both(40, 15), hands: both(30, 34) }),
      key(0.25, { hip: [-4, 16], lean: -14, feet: both(40, 15), hands: both(16, 34) }),
      key(0.3, { hip: [-4, 16], lean: -18, feet: both(40, 15), hands: both(-6, 32) }),
      key(0.3, { hip: [-4, 16], lean: 16, feet: both(40, 15), hands: both(30, 34) }),
      key(0.6, { hip: [-2, 16], lean: 22, feet: both(40, 15), hands: both(34, 34) }),
    ],
  },
  {
    name: 'wall-ball',
    props: [
      { kind: 'wall', x: 44 },
      { kind: 'disc', radius: 6, at: 'hands' },
    ],
    keys: [
      key(0.4, { lean: 2, hands: both(14, 68), ball: [14, 68] }),
      key(0.4, { hip: [-13, 24], lean: 28, nod: -24, hands: both(12, 46), ball: [12, 46] }),
      key(0.25, { lean: 2, nod: -16, hands: both(16, 98), ball: [16, 98] }),
      key(0.3, { hip: [0, 46], lean: 0, nod: -20, hands: both(18, 96), ball: [37, 112] }),
      key(0.25, { hip: [0, 46], lean: 0, nod: -20, hands: both(16, 90), ball: [16, 92] }),
    ],
  },
  {
    name: 'mountain-climber',
    keys: [
      key(0.2, { hip: [-12, 22], lean: 70, nod: 4, feet: pair(-52, 4, -8, 6), hands: both(14, 1) }),
      key(0.2, { hip: [-12, 23], lean: 70, nod: 4, feet: pair(-30, 12, -30, 12), hands: both(14, 1) }),
      key(0.2, { hip: [-12, 22], lean: 70, nod: 4, feet: pair(-8, 6, -52, 4), hands: both(14, 1) }),
      key(0.2, { hip: [-12, 23], lean: 70, nod: 4, feet: pair(-30, 12, -30, 12), hands: both(14, 1) }),
    ],
  },
  {
    name: 'assault-bike-interval',
    props: [
      { kind: 'ring', at: [46, 20], radius: 18 },
      {
        kind: 'line',
        points: [
          [-16, 0],
          [-6, 40],
          [8, 14],
          [40, 10],
        ],
      },
      {
        kind: 'line',
        points: [
          [-12, 41],
          [2, 41],
        ],
      },
    ],
    keys: [
      key(0.14, { hip: [-6, 43], lean: 20, feet: pair(8, 6, 8, 22), hands: pair(20, 62, 30, 62) }),
      key(0.14, { hip: [-6, 43], lean: 20, feet: pair(0, 14, 16, 14), hands: pair(26, 62, 24, 62) }),
      key(0.14, { hip: [-6, 43], lean: 20, feet: pair(8, 22, 8, 6), hands: pair(30, 62, 20, 62) }),
      key(0.14, { hip: [-6, 43], lean: 20, feet: pair(16, 14, 0, 14), hands: pair(24, 62, 26, 62) }),
    ],
  },
]
