/** An address as people write it in one line. Texts are as typed; a missing part is blank. */
export type TypedAddress = {
  readonly street: string
  readonly number: number | null
  /** The other street of a corner, for an address without a number. */
  readonly corner: string
  /** The part of the city, or the city. */
  readonly locality: string
  /** The part after that: the city, or the province. */
  readonly city: string
  /** The floor and the flat, the name on the bell. */
  readonly details: string
}

const longest = 200

/** The letters from which addresses are searched while the diner types. */
export const shortestSearch = 3

/** Words between a street and its number: `al 900`, `Nº 900`, `N° 900`, `nro. 900`, `#900`. */
const beforeNumber = '(?:al|a la altura(?: del?)?|n(?:ro|um|[uú]mero)?[.º°]*|#)'
const numbered = new RegExp(
  String.raw`^(?<street>.*?\p{L}.*?)[\s,]+(?:${beforeNumber}\s*)?#?(?<number>\d{1,5})(?![\p{L}\d°º])(?<rest>.*)$`,
  'iu',
)
const cornered = /^(?<street>.*?\p{L}.*?)\s+(?:y|e|esq(?:uina)?\.?(?:\s+(?:con|de))?|casi)\s+(?<corner>.*\p{L}.*)$/iu
const cornerOfSigns = /^(?<street>.*?\p{L}.*?)\s*[&/]\s*(?<corner>.*\p{L}.*)$/u

/** Words that only occur in a floor, a flat, a bell or a hint to the courier. */
const isDetail = (text: string) =>
  /\d|[°º]|(^|[^\p{L}])(piso|p\.?b|planta|dp?to|depto|departamento|timbre|torre|of|oficina|local|casa|fondo|lote|manzana|unidad|uf|block|bis|entre|esq(uina)?|portero|[a-z])(?![\p{L}])/iu.test(
    text,
  )

/** Short words for the kind of street; alone they name none. */
const isKind = (text: string) => kind.test(text.trim())
const kind = new RegExp(
  String.raw`^(?:(?:de|la|el|los|las)\s+)*(?:${[
    'av|avda|avenida|calle|cl|cll|bv|bvar|bulevar|boulevard|blvd|pje|psje|pasaje|diagonal|diag|dg|ruta|camino|autopista',
    'carrera|cra|cr|kr|kra|transversal|tv|transv|circular|callej[oó]n|calzada|jir[oó]n|jr|circuito|eje|v[ií]a|km|privada',
  ].join('|')})\.?(?:\s+(?:nacional|provincial|principal))?$`,
  'iu',
)

/** Reads `Bolívar 900 4° B`, `Bolívar al 900`, `Bolívar Nº 900, San Telmo`, `Bolívar 900 San Telmo`, `Bolívar y Chile`. */
export function readTypedAddress(text: string): TypedAddress {
  const [line = '', ...others] = text
    .slice(0, longest)
    .split(/[,;\n]/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
  const behind = others.filter((part) => part !== '')
  const number = behind[0] !== undefined && /^(?:n[ro.º°]*\s*|#)?\d{1,5}$/i.test(behind[0]) ? behind.shift() : undefined
  const read = readLine(withoutOtherName(number === undefined ? line : `${line} ${number}`))
  const details = [read.rest, ...behind].filter((part) => part !== '' && isDetail(part))
  // In parentheses behind the number is another name of the street, or the locality where nothing else is.
  const parts = read.isInParentheses ? [...behind, read.rest] : [read.rest, ...behind]
  const localities = parts.filter((part) => part !== '' && !isDetail(part))
  return {
    street: read.street,
    number: read.number,
    corner: read.corner,
    locality: localities[0] ?? '',
    city: localities[1] ?? '',
    details: details.join(', '),
  }
}

/**
 * The line without another name in parentheses behind that of the street: `Madre Cabrini (Pasaje Zavalla) 20`. Behind a number,
 * parentheses hold something else.
 */
export function withoutOtherName(line: string): string {
  const [from, to] = [line.indexOf('('), line.indexOf(')')]
  const name = line.slice(0, Math.max(0, from)).trim()
  return name === '' || to < from || withNumber(name) ? line : `${name} ${line.slice(to + 1).trim()}`.trim()
}

/** Returns the text for a provider of places, without the flat, which the provider would search too. */
export function searchedLine(text: string): string {
  const { street, number, corner, locality, details } = readTypedAddress(text)
  if (number === null && corner === '') return text.trim()
  const line = number === null ? `${street} y ${corner}` : `${street} ${number}`
  const rest = text.includes(',') && details === '' ? text.slice(text.indexOf(',') + 1).trim() : locality
  return rest === '' || rest === String(number) ? line : `${line}, ${rest}`
}

type AddressLine = Pick<TypedAddress, 'street' | 'number' | 'corner'> & {
  readonly rest: string
  readonly isInParentheses: boolean
}

function readLine(line: string): AddressLine {
  const found = withNumber(line)
  if (found) return found
  const { street, corner } = (cornered.exec(line) ?? cornerOfSigns.exec(line))?.groups ?? {}
  return street && corner && !isKind(street)
    ? { street, number: null, corner, rest: '', isInParentheses: false }
    : { street: line, number: null, corner: '', rest: '', isInParentheses: false }
}

/**
 * Finds the house number, which is the first number after the street's name. A number in the name itself does not
 * count: `Av. 9 de Julio 1000`, `Calle 50 1200`.
 */
function withNumber(line: string, from = ''): AddressLine | null {
  const { street = '', number = '', rest = '' } = numbered.exec(line)?.groups ?? {}
  if (number === '') return null
  const name = `${from}${street}`
  // `9 de Julio`, `Calle 50`, and the year of `11 de Septiembre de 1888`.
  const isInName = /^\s+de\s/i.test(rest) || isKind(name) || (/\sde$/i.test(name) && number.length === 4)
  if (isInName) {
    const after = withNumber(`x${rest}`)
    return after && { ...after, street: `${name} ${number}${after.street.slice(1)}` }
  }
  const trimmed = rest.replace(/^[\s\-–.(]+|[\s)]+$/g, '')
  const isInParentheses = /^\s*\(.*\)\s*$/.test(rest)
  return Number(number) > 0
    ? { street: name.trim(), number: Number(number), corner: '', rest: trimmed, isInParentheses }
    : null
}
