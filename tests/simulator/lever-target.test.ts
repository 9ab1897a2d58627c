import { expect, test } from 'vitest'
import { type LeverTarget, targetText } from '#domain/availability/target.ts'
import { readTarget } from '#simulator/scenario/lever-target.ts'

const targets: readonly LeverTarget[] = [
  { type: 'store' },
  { type: 'mode', modeId: 'envio' },
  { type: 'plate', plateId: 'picada' },
  { type: 'size', plateId: 'picada', sizeId: 'para-dos' },
  { type: 'garnish', plateId: 'vacio', groupId: 'guarniciones', garnishId: 'con-fritas' },
  { type: 'busy', extraMinutes: 20 },
  { type: 'zone', zoneId: 'centro' },
]

test.each(targets)('a scenario names a thing of the store as the domain writes it: $type', (target) =>
  expect(readTarget(targetText(target))).toEqual(target),
)

test.each(['', 'plate', 'plate/', 'size/picada', 'busy/15', 'busy', 'zone/a/b', 'store/x', 'roof/a'])(
  'a text that names no thing of a store is refused: "%s"',
  (text) => expect(readTarget(text)).toBe(null),
)
