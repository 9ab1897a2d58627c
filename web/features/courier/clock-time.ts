/** FOPEN-51: the shop's clock, which is the courier's too. */
const time = new Intl.DateTimeFormat('es-AR', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'America/Argentina/Buenos_Aires',
})

export const clockTime = (instant: string): string => time.format(new Date(instant))
