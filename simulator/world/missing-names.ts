import type { CatalogDocument } from '#domain/catalog/document.ts'
import { nearestWord } from '#domain/text/nearest-word.ts'
import type { Scenario } from '../scenario/schema.ts'

type NamingFields = Pick<Scenario, 'shops' | 'operators' | 'diners' | 'codeLimits'>

/**
 * Returns a sentence about the first plate or discount code that a scenario names and its shop does not have; null without
 * one. Such a name would change nothing, and the run would be green.
 */
export function missingName({ branches, stores }: CatalogDocument, scenario: NamingFields): string | null {
  const { shops, operators, diners, codeLimits } = scenario
  const branchOf = (alias: string) => {
    const store = stores.find((one) => one.alias === alias)
    return branches.find(({ id }) => id === store?.branchId)
  }
  const codesIn = (some: typeof branches) => some.flatMap(({ discountCodes }) => discountCodes.map(({ code }) => code))
  const plates = [...shops, ...operators].map(({ store, sellsOut }) => ({
    ...{ what: `plate of ${store}`, names: sellsOut.flatMap((one) => one.plates) },
    known: branchOf(store)?.plates.map(({ id }) => id),
  }))
  const codes = diners.map(({ store, code }) => {
    const branch = branchOf(store)
    return { what: `code of ${store}`, names: code === null ? [] : [code], known: branch && codesIn([branch]) }
  })
  const limits = { what: 'code of a shop', names: codeLimits.map(({ code }) => code), known: codesIn(branches) }
  for (const { what, names, known } of [...plates, ...codes, limits]) {
    // The look at the stores says which ones there are.
    const missing = known && names.find((name) => !known.includes(name))
    if (!known || missing === undefined) continue
    const nearest = nearestWord(missing, known)
    const list = known.length === 0 ? 'it has none' : `write one of ${known.join(', ')}`
    return `${missing} is no ${what}: ${nearest === null ? list : `write ${nearest}`}`
  }
  return null
}
