/** The events that have a sound of their own. */
export type SoundKind = 'placed' | 'canceled' | 'changed' | 'late' | 'lost' | 'courier'

/** A tone: the second of its start, its length in seconds, and the pitch in hertz at both ends. */
type Tone = readonly [start: number, seconds: number, from: number, to: number]

/**
 * Each sound differs in its rhythm and in the way of its pitch, so that it is known through the noise of a kitchen: three rising bells,
 * three falling ones, two short blips, one long siren, one low hum, and the two notes of a door's bell, twice.
 */
export const tones: Readonly<Record<SoundKind, readonly Tone[]>> = {
  placed: [
    [0, 0.35, 660, 660],
    [0.22, 0.35, 880, 880],
    [0.44, 0.6, 1175, 1175],
  ],
  canceled: [
    [0, 0.3, 880, 780],
    [0.32, 0.3, 660, 560],
    [0.64, 0.7, 440, 330],
  ],
  changed: [
    [0, 0.12, 990, 990],
    [0.2, 0.12, 990, 990],
  ],
  late: [[0, 1.1, 520, 1040]],
  lost: [
    [0, 0.45, 220, 220],
    [0.6, 0.45, 196, 196],
  ],
  courier: [
    [0, 0.4, 784, 784],
    [0.3, 0.6, 622, 622],
    [1, 0.4, 784, 784],
    [1.3, 0.6, 622, 622],
  ],
}

/** The samples per second. The tones are far below its half. */
export const sampleRate = 22_050

/** Returns the samples of a sound, followed by silence up to `seconds`. */
export function samplesOf(kind: SoundKind, seconds = lengthOf(kind)): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil(seconds * sampleRate))
  for (const [start, length, from, to] of tones[kind]) {
    const first = Math.round(start * sampleRate)
    const count = Math.round(length * sampleRate)
    let phase = 0
    for (let at = 0; at < count && first + at < samples.length; at += 1) {
      const through = at / count
      phase += (2 * Math.PI * (from + (to - from) * through)) / sampleRate
      // The second harmonic carries through small loudspeakers.
      const wave = 0.7 * Math.sin(phase) + 0.3 * Math.sin(2 * phase)
      samples[first + at] = (samples[first + at] ?? 0) + 0.6 * wave * envelope(through)
    }
  }
  return samples
}

export const lengthOf = (kind: SoundKind): number => Math.max(...tones[kind].map(([start, seconds]) => start + seconds))

/** Soft at both ends: a hard edge clicks. */
const envelope = (through: number): number => Math.min(1, through / 0.04) * Math.min(1, (1 - through) / 0.4)
