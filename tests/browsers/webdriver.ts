/** A session of the W3C's WebDriver protocol, with the few commands that a phone needs. */
export type WebDriver = Awaited<ReturnType<typeof webDriver>>

const commandMs = 40_000
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Action = Readonly<Record<string, unknown>>

/** Starts a session at `server`. A command that fails throws with the protocol's error and message. */
export async function webDriver(server: string, capabilities: object) {
  const call = async (method: string, path: string, body?: object, limit = commandMs): Promise<unknown> => {
    const response = await fetch(`${server}${path}`, {
      method,
      signal: AbortSignal.timeout(limit),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message}`)
  }
  const { sessionId, capabilities: given } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string; capabilities: Readonly<Record<string, unknown>> }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: 20_000, pageLoad: 30_000, implicit: 0 })

  return {
    name: `${given['browserName']} ${given['browserVersion']}`,
    open: (url: string) => call('POST', `${session}/url`, { url }),
    evaluate: (expression: string) =>
      call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    /** Moves, downs and ups of one mouse, in order. */
    pointer: (actions: readonly Action[]) =>
      call('POST', `${session}/actions`, {
        actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions }],
      }),
    /** Types into the element that has the focus. */
    async type(text: string) {
      const element = (await call('GET', `${session}/element/active`)) as Readonly<Record<string, string>>
      await call('POST', `${session}/element/${element[elementKey]}/value`, { text })
    },
    picture: async (limit: number) =>
      Buffer.from(String(await call('GET', `${session}/screenshot`, undefined, limit)), 'base64'),
    size: () => call('GET', `${session}/window/rect`) as Promise<{ width: number; height: number }>,
    resize: (size: { width: number; height: number }) => call('POST', `${session}/window/rect`, size),
    close: () => call('DELETE', session),
  }
}
