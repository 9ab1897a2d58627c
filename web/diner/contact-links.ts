/** FOPEN-29; TRACK-24: without a phone the link leads nowhere. */
export function whatsAppLink(phone: string | null | undefined, text?: string): string {
  const digits = phone?.replace(/\D/g, '')
  if (!digits) return '#'
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}

/** FOPEN-29, TRACK-25. */
export const callLink = (phone: string | null | undefined): string => (phone?.trim() ? `tel:${phone.trim()}` : '#')
