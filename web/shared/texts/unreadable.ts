const nouns = {
  order: ['pedido', 'pedidos'],
  shipment: ['envío', 'envíos'],
  person: ['persona', 'personas'],
  courier: ['repartidor', 'repartidores'],
} as const

export type RowKind = keyof typeof nouns

/** More names than a person reads out to support. */
const mostNames = 8

/** Names the rows that are missing in a list, for a person to tell support. */
export function unreadableText(kind: RowKind, names: readonly string[]): string {
  const [one, more] = nouns[kind]
  const shown = names.slice(0, mostNames).join(', ')
  const rest = names.length > mostNames ? ` y ${names.length - mostNames} más` : ''
  return names.length === 1
    ? `No se pudo leer 1 ${one}: ${shown}. Pasale este código a soporte.`
    : `No se pudieron leer ${names.length} ${more}: ${shown}${rest}. Pasale estos códigos a soporte.`
}
