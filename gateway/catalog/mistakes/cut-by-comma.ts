import { isMap, isScalar, isSeq, type Pair } from 'yaml'
import { quoted } from '#domain/text/yaml/quoted.ts'
import type { CatalogError } from '../catalog-error.ts'
import { amountKeys } from '../written-amounts.ts'

/** Values between braces that a comma cuts: `{ name: Milanesa, con papas }`, and `{ lat: -32,94 }`. Amounts have their own doubts. */
export function cutByCommas(node: unknown, path = ''): readonly CatalogError[] {
  if (isSeq(node)) return node.items.flatMap((item, index) => cutByCommas(item, `${path}[${index}]`))
  if (!isMap(node)) return []
  return node.items.flatMap((pair, index) => {
    const key = keyOf(pair)
    const under = (field: string) => (path === '' ? field : `${path}.${field}`)
    const next = node.flow === true ? node.items[index + 1] : undefined
    if (!next || !isScalar(pair.value) || pair.value.type !== 'PLAIN' || !isOfComma(next))
      return cutByCommas(pair.value, under(key))
    const [before, after] = [pair.value.source ?? '', keyOf(next)]
    if (amountKeys.has(key) && /^\d+$/.test(after)) return []
    if (/^-?\d+$/.test(before) && /^\d+$/.test(after)) {
      const message = `${before},${after} has a comma before its decimals: write ${before}.${after}`
      return [{ path: under(key), message }]
    }
    const message = `is no field, but a part of ${key} behind a comma: write ${key}: ${quoted(`${before}, ${after}`)}`
    return [{ path: under(after), message }]
  })
}

const keyOf = ({ key }: Pair) => String(isScalar(key) ? (key.source ?? key.value) : key)

/** A key that has no colon. */
const isOfComma = ({ value }: Pair) => value === null || (isScalar(value) && value.value === null && !value.source)
