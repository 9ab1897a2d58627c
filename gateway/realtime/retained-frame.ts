import type { Frame } from './frames.ts'

/**
 * A frame for a later reader. Its bytes are a text of one letter for each byte: Node cuts small buffers from pools of 64 kB, and each of them
 * keeps its whole pool alive.
 */
export type RetainedFrame = { readonly channel: string; readonly at: string | null; readonly letters: string }

export const retainedOf = ({ channel, at, bytes }: Frame): RetainedFrame => ({
  channel,
  at,
  letters: bytes.toString('latin1'),
})

export const fullFrame = ({ channel, at, letters }: RetainedFrame): Frame => ({
  channel,
  at,
  bytes: Buffer.from(letters, 'latin1'),
})
