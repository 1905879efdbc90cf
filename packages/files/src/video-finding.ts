/** What was found in a video that browsers play. */
export type Video = { width: number; height: number; durationMs: number }

/** `unplayable`: readable, but some browsers can't play it. `hevc`: the same, and phones record it by default. */
export type VideoRefusal = 'unreadable' | 'unplayable' | 'hevc' | 'too-long' | 'too-many-pixels'

/** Ends the reading of a file. */
export class RefusedVideo extends Error {
  readonly refusal: VideoRefusal

  constructor(refusal: VideoRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

export const refuse = (refusal: VideoRefusal): never => {
  throw new RefusedVideo(refusal)
}
