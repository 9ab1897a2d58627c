import type { Progress } from '../measures/measures.ts'

type Terminal = { readonly isTTY?: boolean; readonly columns?: number; readonly write: (text: string) => unknown }

const everyMs = { onTerminal: 200, inLog: 5_000 }

/** One line that is overwritten on a terminal, and a line now and then in a CI's log. */
export function progressLine(terminal: Terminal, realNow: () => number, world: 'virtual' | 'live') {
  const began = realNow()
  let toldAt = Number.NEGATIVE_INFINITY
  let isOpen = false
  return {
    tell(elapsedMs: number, progress: Progress) {
      const now = realNow()
      if (now - toldAt < (terminal.isTTY ? everyMs.onTerminal : everyMs.inLog)) return
      toldAt = now
      const line = lineOf(elapsedMs, now - began, progress, world)
      if (!terminal.isTTY) return void terminal.write(`${line}\n`)
      terminal.write(`\r\u001b[2K${line.slice(0, (terminal.columns ?? 120) - 1)}`)
      isOpen = true
    },
    end() {
      if (isOpen) terminal.write('\n')
      isOpen = false
    },
  }
}

function lineOf(elapsedMs: number, realMs: number, progress: Progress, world: 'virtual' | 'live'): string {
  const { orders, deliveries, auctions, lostAuctions, frames, calls, p50, p99 } = progress
  const time = world === 'virtual' ? `${clock(elapsedMs)} in ${clock(realMs)}` : clock(elapsedMs)
  const rate = Math.round(calls / Math.max(1, elapsedMs / 1000))
  return [
    time,
    `${orders} orders`,
    `${deliveries} delivered`,
    `${auctions} auctions, ${lostAuctions} lost`,
    `${frames} frames`,
    `${rate} calls/s`,
    `p50 ${Math.round(p50)} p99 ${Math.round(p99)} ms`,
  ].join(' · ')
}

function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
