import { nearestWord } from '#domain/text/nearest-word.ts'
import { contractOperations } from '../ground/contract.ts'
import { membersIn } from './needed.ts'
import type { Scenario } from './schema.ts'
import { writtenDuration } from './values.ts'
import { type Path, placeOf, windowsOf } from './windows.ts'

/** A part of a scenario that no run of it could try, with the sentence that says what to write. */
export type Refusal = { readonly path: readonly PropertyKey[]; readonly message: string }

/**
 * Returns the parts of a scenario that no run of it could try, such as a fault after the end. A run of such a file would
 * be green, and would say nothing about them.
 */
export const refusalsOf = (scenario: Scenario): readonly Refusal[] => [
  ...nobody(scenario),
  ...closedWindows(scenario),
  ...lateGroups(scenario),
  ...idleFaults(scenario),
  ...unservedDiners(scenario),
  ...unfollowed(scenario),
  ...strangeThresholds(scenario),
  ...idleExpectations(scenario),
]

const refusal = (path: Path, says: string): Refusal => ({ path, message: `${placeOf(path)}: ${says}` })

/** The kinds of groups that a fault can hit, by their fields. */
const kinds = ['diners', 'couriers', 'shops', 'operators', 'printers', 'carts', 'watchers'] as const
type Kind = (typeof kinds)[number]

const hasAny = (scenario: Scenario, kind: Kind): boolean =>
  kind === 'shops'
    ? scenario.shops.length > 0
    : scenario[kind].some((group) => membersIn({ ...group, count: group.count }) > 0)

function nobody(scenario: Scenario): readonly Refusal[] {
  if ((['diners', 'couriers', 'carts', 'watchers', 'operators'] as const).some((kind) => hasAny(scenario, kind)))
    return []
  const message = 'the file has no people: write diners: [{ store: parrilla-centro, count: 2 }], couriers or carts'
  return [{ path: [], message }]
}

function closedWindows(scenario: Scenario): readonly Refusal[] {
  const lasts = writtenDuration(scenario.lasts)
  return windowsOf(scenario).flatMap(({ path, begins, from, until }): readonly Refusal[] => {
    const begin = writtenDuration(from)
    if (from >= scenario.lasts)
      return [refusal([...path, begins], `${begin} is not before the end of the run: write less than lasts: ${lasts}`)]
    if (until !== null && until <= from)
      return [
        refusal([...path, 'until'], `${writtenDuration(until)} is not after from: ${begin}: write more than ${begin}`),
      ]
    return []
  })
}

/** Groups whose members would come after the end of the run. */
function lateGroups(scenario: Scenario): readonly Refusal[] {
  const lasts = writtenDuration(scenario.lasts)
  return (['diners', 'couriers', 'carts', 'watchers'] as const).flatMap((kind) =>
    scenario[kind].flatMap((group, index): readonly Refusal[] => {
      if (membersIn(group) === 0) return []
      const from = 'from' in group ? group.from : 0
      if (from >= scenario.lasts)
        return [
          refusal(
            [kind, index, 'from'],
            `none of them begins before the end of the run: write less than lasts: ${lasts}`,
          ),
        ]
      if (from + group.over <= scenario.lasts) return []
      const most = writtenDuration(scenario.lasts - from)
      return [
        refusal(
          [kind, index, 'over'],
          `some of them come after the end of the run: write ${most} at most, or a longer lasts`,
        ),
      ]
    }),
  )
}

function idleFaults(scenario: Scenario): readonly Refusal[] {
  const there = kinds.filter((kind) => hasAny(scenario, kind))
  return scenario.faults.flatMap(({ on, rate }, index): readonly Refusal[] => {
    if (rate === 0) return [refusal(['faults', index, 'rate'], '0 hits nothing: write a share above 0, such as 0.1')]
    if (on === 'all' || hasAny(scenario, on)) return []
    return [refusal(['faults', index, 'on'], `the file has no ${on}: write one of ${[...there, 'all'].join(', ')}`)]
  })
}

function unservedDiners(scenario: Scenario): readonly Refusal[] {
  return scenario.diners.flatMap((group, index): readonly Refusal[] => {
    const { store, browses, delivered } = group
    if (!delivered || browses === 1 || membersIn(group) === 0) return []
    const isHere = (one: { readonly store: string }) => one.store === store
    const isWorked = scenario.shops.some(isHere) || scenario.operators.some((one) => isHere(one) && membersIn(one) > 0)
    const isBrought = scenario.couriers.some((one) => isHere(one) && membersIn(one) > 0)
    const missing = [
      ...(isWorked ? [] : [`shops: [{ store: ${store} }]`]),
      ...(isBrought ? [] : [`couriers: [{ store: ${store}, count: 2 }]`]),
    ].join(' and ')
    if (missing === '') return []
    const who = isWorked ? 'couriers' : isBrought ? 'shop' : 'shop and no couriers'
    return [
      refusal(
        ['diners', index, 'store'],
        `${store} has no ${who} in this file: write ${missing}, or delivered: false for diners whose orders need not arrive`,
      ),
    ]
  })
}

function unfollowed({ watchers, diners }: Scenario): readonly Refusal[] {
  return watchers.flatMap(({ store }, index) =>
    diners.some((group) => group.store === store && membersIn(group) > 0)
      ? []
      : [
          refusal(
            ['watchers', index, 'store'],
            `no diner orders at ${store}, so that there is nothing to follow: write diners for it`,
          ),
        ],
  )
}

/** The things that thresholds measure besides the contract's calls. */
const otherMeasures = ['fix to frame', 'own delay'] as const

function strangeThresholds({ thresholds }: Scenario): readonly Refusal[] {
  const known = [...otherMeasures, ...contractOperations]
  return Object.keys(thresholds).flatMap((name): readonly Refusal[] => {
    const what = name.replace(/^\S+ of /, '')
    if (known.includes(what)) return []
    const nearest = nearestWord(what, known)
    const write =
      nearest === null
        ? 'write fix to frame, own delay or an operation of /docs, such as submitOrder'
        : `write ${nearest}`
    return [refusal(['thresholds', name], `${what} is not measured: ${write}`)]
  })
}

/** The people whom an expectation is about; an order's diners where it is not listed. */
const subjectOf: Partial<Readonly<Record<Scenario['expect'][number], Kind>>> = {
  'notices-come-as-due': 'carts',
  'every-tablet-catches-up': 'operators',
}

/** Expectations about orders that arrive, and those that also hold of other ends. */
const needArrivals: readonly Scenario['expect'][number][] = [
  ...(['every-order-arrives', 'every-order-ends', 'every-shipment-is-raced-for', 'riders-are-seen-moving'] as const),
  ...(['riders-never-jump', 'deliveries-come-back', 'every-offer-is-heard'] as const),
]

function idleExpectations(scenario: Scenario): readonly Refusal[] {
  const open = scenario.diners.findIndex((group) => !group.delivered && membersIn(group) > 0)
  return scenario.expect.flatMap((name, index): readonly Refusal[] => {
    const kind = subjectOf[name] ?? 'diners'
    if (!hasAny(scenario, kind))
      return [refusal(['expect', index], `${name} is about ${kind}: write ${kind}, or take it out`)]
    if (open >= 0 && needArrivals.includes(name))
      return [
        refusal(['expect', index], `${name} needs orders that arrive: take delivered: false out of diners[${open}]`),
      ]
    return []
  })
}
