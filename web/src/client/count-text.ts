import type { ShownCount } from '@fieldside/contracts/fields.ts'

/** Example: '10,000+' when there are more than were counted. */
export const countText = ({ value, more }: ShownCount): string =>
  `${value.toLocaleString('en-US')}${more ? '+' : ''}`
