import { lengthOf, type SoundKind, sampleRate, samplesOf } from './tones.ts'

/** The sounds that repeat until a person acknowledges what they are about. */
export type Ring = Extract<SoundKind, 'placed' | 'canceled'>

/** The seconds between two beginnings of a repeated sound. */
const ringEvery = 8

export type Bell = ReturnType<typeof createBell>

/**
 * The sounds of a page, made by the browser. A repeated sound is one looped buffer: the browser slows down the timers of a page in
 * the background, but not its sound.
 */
export function createBell(open: () => AudioContext = () => new AudioContext()) {
  let context: AudioContext | null = null
  let hasPlayed = false
  /** A proof that is being played: a tap and its end both ask for one. */
  let isProving = false
  const buffers = new Map<string, AudioBuffer>()
  const rings = new Map<Ring, AudioBufferSourceNode>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }

  /** Null where the browser has no sound at all. */
  const opened = (): AudioContext | null => {
    if (context) return context
    try {
      context = open()
      // The browser gives sound back, after a telephone call for example: it rings for the orders that came meanwhile.
      context.addEventListener('statechange', () => {
        settle()
        tell()
      })
    } catch {
      // Without a way out for sound, the bar stays.
    }
    return context
  }

  const bufferOf = (into: AudioContext, kind: SoundKind, seconds: number): AudioBuffer => {
    const key = `${kind} ${seconds}`
    const known = buffers.get(key)
    if (known) return known
    const samples = samplesOf(kind, seconds)
    const buffer = into.createBuffer(1, samples.length, sampleRate)
    buffer.copyToChannel(samples, 0)
    buffers.set(key, buffer)
    return buffer
  }

  const source = (into: AudioContext, kind: SoundKind, seconds: number): AudioBufferSourceNode => {
    const node = into.createBufferSource()
    node.buffer = bufferOf(into, kind, seconds)
    node.connect(into.destination)
    return node
  }

  /** Plays a sound once. A context that is not allowed to sound keeps it until it is, so it is left out. */
  function play(kind: SoundKind) {
    const into = opened()
    if (into?.state !== 'running') return
    const node = source(into, kind, lengthOf(kind))
    node.addEventListener('ended', () => {
      node.disconnect()
      isProving = false
      if (hasPlayed) return
      hasPlayed = true
      tell()
    })
    node.start()
  }

  function startRing(kind: Ring) {
    const into = opened()
    if (into?.state !== 'running' || rings.has(kind)) return
    // The first beat proves that the loudspeaker was reached: a loop never ends.
    if (!hasPlayed) play(kind)
    const node = source(into, kind, ringEvery)
    node.loop = true
    // Two repeated sounds are heard one after the other.
    const wait = (hasPlayed ? 0 : ringEvery) + (rings.size > 0 ? ringEvery / 2 : 0)
    node.start(into.currentTime + wait)
    rings.set(kind, node)
  }

  function stopRing(kind: Ring) {
    const node = rings.get(kind)
    rings.delete(kind)
    node?.stop()
    node?.disconnect()
  }

  let wanted: readonly Ring[] = []
  const settle = () => {
    for (const kind of ['placed', 'canceled'] as const)
      if (wanted.includes(kind)) startRing(kind)
      else stopRing(kind)
  }

  return {
    play,
    /** Repeats these sounds until it is called again without them. */
    ring(kinds: readonly Ring[]) {
      wanted = kinds
      settle()
    },
    /** Asks the browser for sound, at best from the tap of a person, and plays a sound as a proof. */
    async unlock() {
      const into = opened()
      // A refusal is what the bar shows.
      await into?.resume().catch(() => undefined)
      if (into?.state !== 'running') return
      if (wanted.length === 0 && !hasPlayed && !isProving) {
        isProving = true
        play('changed')
        tell()
      }
      settle()
    },
    /** Whether the browser plays a first sound as a proof. */
    isProving: () => isProving && context?.state === 'running',
    /** Whether a sound has really been played, and the browser still lets the page sound. */
    isTrusted: () => hasPlayed && context?.state === 'running',
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      wanted = []
      settle()
      void context?.close().catch(() => undefined)
      context = null
      hasPlayed = false
      buffers.clear()
    },
  }
}
