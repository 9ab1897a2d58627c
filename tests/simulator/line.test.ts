import { expect, test } from 'vitest'
import type { Transport } from '#gateway/realtime/transport.ts'
import { textFrame } from '#gateway/realtime/wire.ts'
import { openLine } from '#simulator/world/line.ts'
import { virtualTime } from '#simulator/world/virtual-time.ts'

test('a slow end takes one frame after the other, and until it has taken all its line is full', () => {
  const time = virtualTime(0)
  const heard: string[] = []
  let transport: Transport | undefined
  openLine(
    (given) => {
      transport = given
      return {
        take: () => undefined,
        heard: () => undefined,
        drained: () => heard.push(`${time.ms()} drained`),
        closed: () => undefined,
      }
    },
    time,
    {
      onText: (text) => heard.push(`${time.ms()} ${text}`),
      onPing: () => undefined,
      onLost: () => undefined,
      takes: () => 1_000,
    },
  )
  transport?.write(Buffer.concat([textFrame('one'), textFrame('two')]))
  time.step()
  expect([heard, transport?.isFull]).toEqual([[], true])
  while (time.step());
  expect([heard, transport?.isFull]).toEqual([['1020 one', '2020 two', '2020 drained'], false])
})
