import { refuseLastName, refuseName } from '@fieldside/contracts/contact-details/public-texts.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'

/**
 * Rejects names without letters, with contact details, or of Fieldside's staff, which other users would see. The last
 * field names the whole name.
 * @throws invalid-input naming the field
 */
export const requireOwnName = (parts: readonly { field: string; label: string; name: string }[]): void => {
  const whole = parts.map(({ name }) => name).join(' ')
  for (const [at, { field, label, name }] of parts.entries()) {
    const isLast = at === parts.length - 1
    const reason = isLast
      ? (refuseLastName(name, label) ?? refuseName(whole, 'Name'))
      : refuseName(name, label)
    if (reason) throw invalidInput([{ field, message: reason }])
  }
}
