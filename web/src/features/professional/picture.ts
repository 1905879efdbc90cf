import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'

/** Where the browser gets a professional's picture; null where there is none. */
export const pictureOf = ({ profile_picture }: Pick<ProfessionalCard, 'profile_picture'>): string | null =>
  profile_picture && `/api/${actions.getPicture.target}${profile_picture}`
