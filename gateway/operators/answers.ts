import type { Principal } from '#domain/access/principal.ts'
import { type OperatorPlace, placesIn } from '#domain/operator/place.ts'
import type { KnownOperator } from '#domain/operator/state.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'

type SessionParts = {
  readonly caller: Principal
  /** The people whom the tablet knows. */
  readonly people: readonly KnownOperator[]
  readonly idleMinutes: number
}

/** The caller of the console as its pages show it. */
export function sessionAnswer(catalog: Catalog, { caller, people, idleMinutes }: SessionParts): Wire['ConsoleSession'] {
  const named = people.map(({ operatorId: id, name }) => ({ id, name }))
  if (caller.is !== 'operator')
    return {
      is: caller.is === 'script' ? 'script' : 'nobody',
      ...{ operator: null, isLocked: false, people: named, idleMinutes },
    }
  const { operatorId: id, name, role, storeIds, isLocked } = caller
  const stores = storeIds.flatMap((storeId) => {
    const store = catalog.store(storeId)
    return store ? [{ id: store.id, alias: store.alias, name: store.name, timeZone: store.timeZone }] : []
  })
  return { is: 'operator', operator: { id, name, role, stores }, isLocked, people: named, idleMinutes }
}

/** A person in the administrator's list. */
export function operatorEntry(catalog: Catalog, operator: KnownOperator): Wire['OperatorEntry'] {
  const { operatorId: id, name, role, places, invitation, isDisabled } = operator
  return {
    ...{ id, name, role, places: places.map((place) => namedPlace(catalog, place)) },
    status: isDisabled ? 'disabled' : invitation ? 'invited' : 'active',
    invitedUntil: invitation?.until ?? null,
  }
}

/** The places that a caller may give: all of the catalogue for scripts. */
export function placesToGive(catalog: Catalog, caller: Principal): readonly Wire['NamedPlace'][] {
  const all = catalog.document.companies.map(({ id }) => ({ type: 'company', id }) as const)
  const own = caller.is === 'operator' ? caller.places : all
  return placesIn(own, catalog.document).map((place) => namedPlace(catalog, place))
}

/** A place that the catalogue does not have any more has its id for a name. */
function namedPlace(catalog: Catalog, { type, id }: OperatorPlace): Wire['NamedPlace'] {
  const found = { company: catalog.company, branch: catalog.served.branch, store: catalog.served.store }[type](id)
  return { type, id, name: found?.name ?? id }
}
