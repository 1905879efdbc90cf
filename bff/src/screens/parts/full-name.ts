/** Returns '' for a person without a name. */
export const fullName = ({
  first_name,
  last_name,
}: {
  first_name: string | null
  last_name: string | null
}): string => [first_name, last_name].filter(Boolean).join(' ')
