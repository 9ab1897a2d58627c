/** A browser's sound, whose permission and time are the test's. */
export function fakeAudio({ isAllowed }: { readonly isAllowed: boolean }) {
  const started: { readonly seconds: number; readonly isLooped: boolean; readonly at: number }[] = []
  const running = new Set<Source>()
  let contexts = 0

  class Source extends EventTarget {
    buffer: { readonly length: number } | null = null
    loop = false
    connect() {}
    disconnect() {}
    start(at = 0) {
      running.add(this)
      started.push({ seconds: (this.buffer?.length ?? 0) / 22_050, isLooped: this.loop, at })
    }
    stop() {
      running.delete(this)
    }
    ends() {
      running.delete(this)
      this.dispatchEvent(new Event('ended'))
    }
  }

  class Context extends EventTarget {
    state: 'suspended' | 'running' = isAllowed ? 'running' : 'suspended'
    currentTime = 0
    destination = {}
    constructor() {
      super()
      contexts += 1
      newest = this
    }
    createBuffer = (_: number, length: number) => ({ length, copyToChannel: () => undefined })
    createBufferSource = () => new Source()
    async resume() {
      if (!isAllowed) return
      this.state = 'running'
      this.dispatchEvent(new Event('statechange'))
    }
    async close() {}
  }
  let newest: Context | null = null

  return {
    Context: Context as unknown as typeof AudioContext,
    open: () => new Context() as unknown as AudioContext,
    started,
    contexts: () => contexts,
    /** The sounds that repeat now. */
    rings: () => [...running].filter(({ loop }) => loop).length,
    /** The person touches the page: the browser lets it sound from now on. */
    allow() {
      isAllowed = true
    },
    /** The browser takes the loudspeaker away, as at a telephone call. */
    interrupt() {
      if (newest) newest.state = 'suspended'
      newest?.dispatchEvent(new Event('statechange'))
    },
    /** The browser gives the loudspeaker back by itself. */
    giveBack() {
      if (newest) newest.state = 'running'
      newest?.dispatchEvent(new Event('statechange'))
    },
    /** The sounds that do not repeat come to their end. */
    endSounds() {
      for (const source of [...running]) if (!source.loop) source.ends()
    },
  }
}
