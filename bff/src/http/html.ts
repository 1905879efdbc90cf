const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!)

/** Returns JSON that can't end the script element around it. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

export const fillPlaceholders = (html: string, values: Record<string, string>): string =>
  html.replaceAll(/%([A-Z_]+)%/g, (found, name: string) => values[name] ?? found)

/** Returns the values in the head of a public page. */
export const headValues = (publicOrigin: string, supportEmail: string): Record<string, string> => ({
  PUBLIC_URL: publicOrigin,
  // The value is inserted into a JSON string.
  SUPPORT_EMAIL_JSON: scriptJson(supportEmail).slice(1, -1),
})
