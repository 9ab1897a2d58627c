import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bareDocument, documentChanges } from '#gateway/catalog/bare-document.ts'
import { type CatalogChange, changesBetween } from '#gateway/catalog/changes.ts'
import { changedAt } from '#gateway/catalog/field-path.ts'
import { changedText } from '#gateway/catalog/kept-file/changed-text.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { type Edit, edited, someEdits } from '#tests/kit/catalog-edits.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'

const demoText = readFileSync(new URL('../../../demo/catalog.yaml', import.meta.url), 'utf8')

/** A document with changes made one after another, as `catalog set`, `add`, `move` and `unset` make them. */
function made(node: unknown, changes: readonly CatalogChange[]): unknown {
  return changes.reduce((before, change) => {
    const place =
      'after' in change ? { place: change.after === null ? { at: 'first' as const } : { after: change.after } } : {}
    const done = changedAt(before, change.keys, { value: 'is' in change ? change.is : undefined, ...place })
    if (!done.ok) throw new Error(done.sentence)
    return done.node
  }, node)
}

describe('the changes between two catalogues', () => {
  test('the changes between two catalogues make one of the other, by any edits', () => {
    fc.assert(
      fc.property(someEdits, someEdits, (some, others) => {
        const [one, other] = [edited(demoCatalog(), some), edited(demoCatalog(), others)]
        expect(made(bareDocument(one), documentChanges(one, other))).toEqual(bareDocument(other))
      }),
      { numRuns: 6 },
    )
  })

  test('one plate that moves is one change, whatever its way', () => {
    const plateIds = ['a', 'b', 'c', 'd', 'e']
    const to = (...ids: string[]) => changesBetween({ plateIds }, { plateIds: ids })
    expect(to('e', 'a', 'b', 'c', 'd')).toEqual([
      { type: 'moved', keys: ['plateIds', 'e'], after: null, wasAfter: 'd' },
    ])
    expect(to('b', 'c', 'd', 'a', 'e')).toEqual([
      { type: 'moved', keys: ['plateIds', 'a'], after: 'd', wasAfter: null },
    ])
  })

  test('an element that comes, goes or stays is named by itself, and none of its neighbours is', () => {
    expect(
      changesBetween(
        {
          plates: [
            { id: 'flan', price: 1 },
            { id: 'asado', price: 2 },
          ],
        },
        {
          plates: [
            { id: 'nuevo', price: 3 },
            { id: 'asado', price: 4 },
          ],
        },
      ),
    ).toEqual([
      { type: 'removed', keys: ['plates', 'flan'], was: { id: 'flan', price: 1 } },
      { type: 'set', keys: ['plates', 'asado', 'price'], was: 2, is: 4 },
      { type: 'added', keys: ['plates', 'nuevo'], is: { id: 'nuevo', price: 3 }, after: null },
    ])
  })

  test('a list without names, such as the corners of a zone, changes as a whole', () => {
    const [was, is] = [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [0, 0],
        [2, 2],
      ],
    ]
    expect(changesBetween({ polygon: was }, { polygon: is })).toEqual([{ type: 'set', keys: ['polygon'], was, is }])
  })
})

describe('a file that is kept by hand', () => {
  test('a file becomes the newest catalogue by any edits, and keeps its head', () => {
    fc.assert(
      fc.property(someEdits, (some) => {
        const newest = edited(demoCatalog(), some)
        const changed = changedText(demoText, newest, 7)
        if (!changed.ok) throw new Error(JSON.stringify(changed.errors))
        const again = parseCatalog(changed.text)
        if (!again.ok) throw new Error(JSON.stringify(again.errors))
        expect([again.base, bareDocument(again.document)]).toEqual([7, bareDocument(newest)])
        expect(changed.text.startsWith(demoText.split('countries:')[0] ?? 'nothing')).toBe(true)
      }),
      { numRuns: 6 },
    )
  })

  /** The lines that differ between the demo's file and the same file after an edit of its catalogue. */
  const linesAfter = (edit: Edit) => {
    const changed = changedText(demoText, edited(demoCatalog(), [edit]), 7)
    if (!changed.ok) throw new Error(JSON.stringify(changed.errors))
    const [before, after] = [demoText.split('\n'), changed.text.split('\n')]
    const only = (one: readonly string[], other: readonly string[]) =>
      one.filter((line) => !other.includes(line)).map((line) => line.trim())
    return { gone: only(before, after), added: only(after, before) }
  }

  test('a price changes one line of a file, beside the version', () => {
    expect(linesAfter({ kind: 'price', at: 0, to: 10 })).toEqual({
      gone: ['price: 2900'],
      added: ['version: 7', 'price: 2910'],
    })
  })

  test('a part that plates share changes in one place where it changes for all of them', () => {
    const { gone, added } = linesAfter({ kind: 'sharedGarnishPrice', at: 0, to: 1 })
    expect(gone).toEqual([
      'garnishes: [{ id: al-horno, name: Al horno de barro }, { id: frita, name: Frita en grasa }]',
    ])
    expect(added.slice(1)).toEqual([
      'garnishes: [{ id: al-horno, name: Al horno de barro }, { id: frita, name: Frita en grasa, price: 1 }]',
    ])
  })

  test('a plate that changes alone gets a copy of its own, and the others go on sharing', () => {
    const alone = linesAfter({ kind: 'garnishPrice', at: 2, to: 1 })
    expect(alone.gone).toEqual([])
    expect(alone.added[1]).toMatch(/^garnishGroups: \[\{ id: coccion-empanada, .* name: Frita en grasa, price: 1 /)
    const first = linesAfter({ kind: 'garnishPrice', at: 0, to: 1 })
    expect(first.gone.filter((line) => line.includes('*coccion-empanada'))).toEqual([])
    expect(first.added.join('\n')).toContain('{ id: frita, name: Frita en grasa, price: 1 }')
  })

  test('a part stays for the others when its first plate loses it', () => {
    const { gone, added } = linesAfter({ kind: 'groupGone', at: 0, to: 0 })
    const changed = [...gone, ...added]
    expect(changed.filter((line) => line.includes('*coccion-empanada'))).toEqual([])
    expect(changed.filter((line) => line.includes('&coccion-empanada'))).toEqual([
      '- &coccion-empanada',
      expect.stringMatching(/^garnishGroups: \[&coccion-empanada \{/),
    ])
  })

  test('a file that is no catalogue is refused with its errors', () => {
    expect(changedText('countries: 7', demoCatalog(), 7)).toMatchObject({
      ok: false,
      errors: [{ path: 'countries' }, {}, {}, {}],
    })
  })
})
