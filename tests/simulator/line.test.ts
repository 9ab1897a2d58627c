import { expect, test } from 'vitest'
import type { Transport } from '#gateway/realtime/transport.ts'
import { textFrame } from '#gateway/realtime/wire.ts'
import { openLine } from '#simulator/world/line.ts'
import { virtualTime } from '#simulator/world/virtual-time.ts'

test('a slow end takes one frame after the other, and its line is full until it has taken all', () => {
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

/** A line between a gateway and a client that note what they hear, and when. */
function aLine({ takes = 0, leavesAt = '' } = {}) {
  const time = virtualTime(0)
  const heard: string[] = []
  const note = (what: string) => void heard.push(`${time.ms()} ${what}`)
  const given: { transport?: Transport } = {}
  const socket = openLine(
    (transport) => {
      given.transport = transport
      return {
        take: (text) => note(`gateway took ${text}`),
        heard: () => note('gateway heard a pong'),
        drained: () => note('gateway drained'),
        closed: (code) => note(`gateway closed ${code}`),
      }
    },
    time,
    {
      onText(text) {
        note(text)
        if (text === leavesAt) socket.drop()
      },
      onPing: () => note('ping'),
      onLost: (reason) => note(`lost: ${reason}`),
      takes: () => takes,
    },
  )
  const { transport } = given
  if (!transport) throw new Error('the line has not connected')
  return {
    ...{ time, socket, transport },
    /** Lets all that is on its way arrive. Returns what both ends heard. */
    heard: () => {
      while (time.step());
      return heard
    },
  }
}

test('a text is on its way for twenty milliseconds in each direction, and keeps its place', () => {
  const { socket, transport, heard } = aLine()
  socket.send('a')
  socket.send('b')
  transport.write(Buffer.concat([textFrame('one'), textFrame('two')]))
  transport.write(textFrame('three'))
  expect(heard()).toEqual(['20 gateway took a', '20 gateway took b', '20 one', '20 two', '20 three'])
  expect(transport.isFull).toBe(false)
})

test('a text that comes to the gateway stirs it', () => {
  const { time, socket } = aLine()
  const pulses: number[] = []
  const end = time.pulse(1_000, () => pulses.push(time.ms()))
  time.after(3_600_000, () => socket.send('a'))
  while (time.ms() < 3_600_020) time.step()
  pulses.length = 0
  for (let steps = 0; steps < 2; steps++) time.step()
  end()
  expect(pulses).toEqual([3_601_020, 3_602_020])
})

test('a sign of life that is asked for is given', () => {
  const { transport, heard } = aLine()
  transport.ping()
  expect(heard()).toEqual(['20 ping', '40 gateway heard a pong'])
})

test('a line that the gateway closes says so at both ends, once, and carries nothing more', () => {
  const { socket, transport, heard } = aLine()
  transport.close(4004, 'gone')
  transport.terminate()
  transport.write(textFrame('late'))
  expect(heard()).toEqual(['0 gateway closed 4004', '0 gateway closed 1006', '20 lost: closed 4004 gone'])
  socket.send('late')
  socket.drop()
  expect(heard()).toHaveLength(3)
})

test('a line that the gateway cuts off is lost by the code for that', () => {
  const { transport, heard } = aLine()
  transport.terminate()
  expect(heard()).toEqual(['0 gateway closed 1006', '20 lost: closed 1006'])
})

test('a phone that leaves the network hears nothing more, and the gateway learns of it once', () => {
  const { socket, transport, heard } = aLine()
  transport.write(textFrame('on its way'))
  socket.drop()
  socket.drop()
  transport.ping()
  expect(heard()).toEqual(['20 gateway closed 1006'])
})

test('a slow end that leaves takes nothing of its backlog', () => {
  const { time, socket, transport, heard } = aLine({ takes: 1_000 })
  transport.write(Buffer.concat([textFrame('one'), textFrame('two')]))
  time.after(1_500, () => socket.drop())
  expect(heard()).toEqual(['1020 one', '1520 gateway closed 1006'])
})

test('a client that leaves at one text hears none of those that came with it', () => {
  const { transport, heard } = aLine({ leavesAt: 'one' })
  transport.write(Buffer.concat([textFrame('one'), textFrame('two')]))
  expect(heard()).toEqual(['20 one', '40 gateway closed 1006'])
})
