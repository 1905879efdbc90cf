import type { Moment } from '@fieldside/contracts/moments.ts'
import { useFirstTime } from './celebrate.ts'
import { MomentArt } from './moment-art.tsx'

type FirstTimeArtProps = { moment: Moment; subject: string; className: string }

/** Draws a moment behind an existing heading, the first time only. Takes no space. */
export const FirstTimeArt = ({ moment, subject, className }: FirstTimeArtProps) =>
  useFirstTime(moment, subject) && <MomentArt moment={moment} className={className} />
