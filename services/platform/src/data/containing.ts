/** Returns the pattern for LIKE that finds a text anywhere. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
