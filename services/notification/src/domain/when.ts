/** 'Tue, 24 Nov 2026, 10:30 (America/Denver)': mails know no reader's zone, so they name the one they speak in. */
export const formatWhen = (instant: string, timeZone: string | null): string => {
  const zone = timeZone ?? 'UTC'
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))
  return `${text} (${zone})`
}
