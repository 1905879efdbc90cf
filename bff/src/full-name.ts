/** '' for who has no name yet. */
export const fullName = ({
  first_name,
  last_name,
}: {
  first_name: string | null
  last_name: string | null
}): string => [first_name, last_name].filter(Boolean).join(' ')
