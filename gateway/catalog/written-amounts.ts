import { isMap, isScalar, isSeq, type Pair } from 'yaml'
import type { CatalogError } from './catalog-error.ts'
import { fieldsOfKind } from './schema/stored.ts'
import { catalogSchema } from './schema.ts'

/** The fields that hold an amount or points. The number of decimals changes no field. */
export const amountKeys: ReadonlySet<string> = new Set(fieldsOfKind(catalogSchema(0), ['amount', 'points']))

/**
 * Amounts that are written with a dot for thousands or a comma for decimals, as spreadsheets of Argentina write them.
 * YAML reads `1.500` as one and a half, and `{ price: 1500,00 }` as a price and a field `00`.
 */
export function doubtfulAmounts(contents: unknown, decimals: number): readonly CatalogError[] {
  const inNode = (node: unknown, path: string): readonly CatalogError[] => {
    if (isSeq(node)) return node.items.flatMap((item, index) => inNode(item, `${path}[${index}]`))
    if (!isMap(node)) return []
    const isPercent = node.get('type') === 'PERCENT'
    return node.items.flatMap((pair, index) => {
      const key = keyOf(pair)
      const at = path === '' ? key : `${path}.${key}`
      // The sizes of a plate at a store: an amount for each id.
      if (key === 'sizes' && isMap(pair.value))
        return pair.value.items.flatMap((size) => doubtIn(`${at}.${keyOf(size)}`, writtenIn(size, undefined), decimals))
      if (!amountKeys.has(key) || (isPercent && key === 'value')) return inNode(pair.value, at)
      return doubtIn(at, writtenIn(pair, node.flow === true ? node.items[index + 1] : undefined), decimals)
    })
  }
  return inNode(contents, '')
}

const keyOf = ({ key }: Pair) => String(isScalar(key) ? key.value : key)

/** The amount as its author wrote it. Inside braces a comma has made a field of its decimals. */
function writtenIn({ value }: Pair, next: Pair | undefined): string {
  if (!isScalar(value)) return ''
  const text = value.source ?? String(value.value)
  const decimals =
    next && isScalar(next.key) && (next.value === null || isNull(next.value)) ? next.key.source : undefined
  return decimals !== undefined && /^\d{1,3}$/.test(decimals) ? `${text},${decimals}` : text
}

const isNull = (value: unknown) => isScalar(value) && value.value === null && !value.source

function doubtIn(path: string, text: string, decimals: number): readonly CatalogError[] {
  const [whole = '', fraction] = text.split(',')
  const isInThousands = /^[1-9]\d{0,2}(\.\d{3})+$/.test(whole)
  const isOneDot = fraction === undefined && /^\d+\.\d{3}$/.test(whole)
  // A comma before three digits is one of thousands in Mexico, and of decimals in Argentina.
  if (/^[1-9]\d{0,2},\d{3}$/.test(text))
    return [
      {
        path,
        message: `${text} is written with a comma: write ${text.replace(',', '')}${other(text.replace(',', '.'), true)}`,
      },
    ]
  if (isOneDot && decimals >= 3) return []
  if (fraction === undefined ? !isInThousands : !(isInThousands || /^\d+$/.test(whole)) || !/^\d*$/.test(fraction))
    return []
  const digits = whole.replaceAll('.', '')
  const meant = fraction ? `${digits}.${fraction}` : digits
  return [
    { path, message: `${text} is written with a dot for thousands or a comma: write ${meant}${other(text, isOneDot)}` },
  ]
}

const other = (text: string, isOneDot: boolean) => (isOneDot ? `, or ${text.replace(/0+$/, '')} if that is meant` : '')
