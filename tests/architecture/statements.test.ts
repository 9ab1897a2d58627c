import { beforeAll, expect, test } from 'vitest'
import { preparedPglite } from '../kit/prepared-pglite.ts'
import { complaintsOf } from './sql/complaints.ts'
import { describer } from './sql/described.ts'
import { harmless, planted, plantedFile, plantedSource, plantOf } from './sql/plants.ts'
import { built, shown, textsOf } from './sql/shown.ts'
import { type Statement, statementsOf } from './sql/statements.ts'

/** Claims that are true for a reason that the schema does not have. */
const trusted: Readonly<Record<string, string>> = {
  'gateway/views/followed-shipments.ts followedShipments: its parameter $1 is _text, so string[], and not string | readonly string[]':
    'a condition comes with its value',
  'gateway/views/followed-shipments.ts followedShipments: its parameter $1 is text, so string, and not string | readonly string[]':
    'a condition comes with its value',
  'gateway/timers/timers.ts parkedTimers: its column error may be null': 'a timer is parked with its error',
}

let statements: readonly Statement[] = []
const complaints = new Map<string, readonly string[]>()

beforeAll(async () => {
  const found = statementsOf({ [plantedFile]: plantedSource })
  statements = found.statements
  const pglite = await preparedPglite()
  // An import makes a table for itself.
  for (const text of statements.flatMap(({ texts }) => texts ?? []))
    if (text.startsWith('create temp table')) await pglite.exec(text)
  const described = await describer(pglite)
  for (const statement of statements.filter(({ place }) => !built.includes(place))) {
    const show = shown[statement.place]
    for (const text of statement.texts ?? (show ? await textsOf(show) : [])) {
      const told = await described(text).then(
        (answer) => complaintsOf(statement, answer, found.checker),
        (error: Error) => [`PostgreSQL refuses it: ${error.message}`],
      )
      complaints.set(statement.place, [...(complaints.get(statement.place) ?? []), ...told])
    }
  }
  await pglite.close()
  // The compiler reads the whole gateway, and new migrations run first.
}, 180_000)

test('the source of a statement says its columns, its nulls and its parameters as PostgreSQL does', () => {
  const all = [...complaints].flatMap(([place, told]) => told.map((one) => `${place}: ${one}`))
  expect(new Set(all.filter((one) => !one.startsWith(plantedFile)))).toEqual(new Set(Object.keys(trusted)))
})

test('a statement that only a run shows is listed, and the list names no other', () => {
  const found = statements.filter(({ texts }) => texts === null).map(({ place }) => place)
  expect(new Set(found)).toEqual(new Set([...built, ...Object.keys(shown)]))
})

test('a statement out of declarations is shown for all of them', () => {
  expect(Object.keys(shown).filter((place) => !complaints.has(place))).toEqual([])
})

test.each(planted)('the check finds: $title', (plant) => {
  expect(complaints.get(plantOf(plant))).toEqual([plant.complaint])
})

test.each(harmless)('the check accepts: $title', (plant) => expect(complaints.get(plantOf(plant))).toEqual([]))
