import { expect, test } from 'vitest'
import { z } from 'zod'
import { harmlessTexts } from '#gateway/aggregates/event-fields.ts'
import { streams } from '#gateway/composition/features.ts'

type Schema = Readonly<Record<string, unknown>>

/** The texts of a schema, by their paths, each with what it holds; null for a text that may say anything. Closed words are left out. */
function textsIn(schema: Schema, path = ''): readonly (readonly [path: string, holds: string | null])[] {
  const under = (name: string) => (path === '' ? name : `${path}.${name}`)
  const parts = [...list(schema['anyOf']), ...list(schema['oneOf']), ...list(schema['allOf'])]
  const isClosed = 'enum' in schema || 'const' in schema
  return [
    ...parts.flatMap((part) => textsIn({ ...part, ...('holds' in schema && { holds: schema['holds'] }) }, path)),
    ...Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).flatMap(([name, field]) =>
      textsIn(field, under(name)),
    ),
    ...(schema['items'] ? textsIn(schema['items'] as Schema, under('*')) : []),
    ...([schema['type']].flat().includes('string') && !isClosed
      ? [[path, (schema['holds'] as string) ?? null] as const]
      : []),
  ]
}
const list = (value: unknown) => (Array.isArray(value) ? (value as Schema[]) : [])

const texts = streams.flatMap(({ kind, types }) =>
  Object.entries(types).flatMap(([type, { schema, personal, withoutOwner }]) =>
    textsIn(z.toJSONSchema(schema) as Schema).map(([path, holds]) => ({
      name: `${kind} ${type} ${path}`,
      holds,
      isPersonal: Object.keys(personal).some((field) => path === field || path.startsWith(`${field}.`)),
      hasNoOwner: withoutOwner.includes(path),
    })),
  ),
)

test('a text of an event is a personal field, one without an owner by name, or says what else it holds', () => {
  const free = texts.filter(({ holds, isPersonal, hasNoOwner }) => !isPersonal && !hasNoOwner && holds === null)
  expect(free.map(({ name }) => name)).toEqual([])
})

test('a text of an event that holds something harmless names one of the reasons', () => {
  const odd = texts.filter(({ holds }) => holds !== null && !Object.hasOwn(harmlessTexts, holds))
  expect(odd.map(({ name }) => name)).toEqual([])
  for (const reason of Object.keys(harmlessTexts)) expect(texts.map(({ holds }) => holds)).toContain(reason)
})

test('a text of an event without an owner is the note of a close, and no other', () => {
  expect(texts.filter(({ hasNoOwner }) => hasNoOwner).map(({ name }) => name)).toEqual([
    'close DayClosed note',
    'close ShiftClosed note',
  ])
})

test('a text of an event that a shop or a page writes about a diner is personal', () => {
  const own = texts.filter(({ isPersonal }) => isPersonal).map(({ name }) => name)
  expect(own).toEqual(
    expect.arrayContaining([
      'order OrderPlaced source',
      'order OrderPlaced acquisitionChannel',
      'order OrderPlaced tableUID',
      'order OrderPlaced items.*.notes',
      'order OrderCanceled reason',
      'payment PaymentNeedResolved note',
      'loyalty RewardClaimed acquisitionChannel',
      'survey SurveyAnswered answers.*.answer',
    ]),
  )
})
