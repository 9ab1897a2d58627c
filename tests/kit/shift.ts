import type { TestGateway } from './gateway.ts'
import { authOf } from './realtime.ts'
import { bareSocket } from './socket.ts'

type Node = Pick<TestGateway, 'url'>

const riderUser = { branchContact: { id: 'parrilla-centro' } }

async function answerOf(response: Response) {
  const cookies = response.headers.getSetCookie()
  const cookieNamed = (name: string) =>
    cookies.map((one) => new RegExp(`^${name}=([^;]*)`).exec(one)?.[1]).find(Boolean)
  const token = cookies.map((one) => /^riderToken=([^;]*)/.exec(one)?.[1]).find((value) => value !== undefined)
  return {
    status: response.status,
    token: token ?? null,
    /** The phone's own token, as the browser keeps it. */
    device: cookieNamed('riderDevice') ?? null,
    cookies,
    body: (await response.json()) as Record<string, unknown>,
    retryAfter: response.headers.get('retry-after'),
  }
}

/** A phone with its earlier cookies, and its network address. */
type Phone = { readonly device?: string | null; readonly address?: string }

const send = async ({ url }: Node, method: string, path: string, body: object, { device, address }: Phone = {}) =>
  answerOf(
    await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(device && { cookie: `theme=dark; riderDevice=${device}` }),
        ...(address && { 'x-forwarded-for': address }),
      },
      body: JSON.stringify({ securityCode: '1234', riderUser, ...body }),
    }),
  )

/** FAPI-22, at any node. */
export const updateRider = (
  node: Node,
  id: string,
  body: { readonly active: boolean } & Record<string, unknown>,
  phone?: Phone,
) => send(node, 'PUT', `/api/rider/${id}/updatewithcode`, body, phone)

/** FAPI-21. */
export const registerRider = (node: Node, body: Record<string, unknown>, phone?: Phone) =>
  send(node, 'POST', '/api/rider/createwithcode', { name: 'Ana', active: true, ...body }, phone)

/** A device of a courier: a socket that listens to the channel, with the signature that its token got. */
export async function aDevice({ url }: Node, token: string, channel: string) {
  const socket = await bareSocket(url)
  const { socket_id } = JSON.parse((await socket.next('pusher:connection_established')).data)
  const response = await fetch(`${url}/pusher/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ socket_id, channel_name: channel }),
  })
  const { auth } = (await response.json()) as { auth?: string }
  if (auth) await socket.subscribe(channel, { auth })
  return { ...socket, status: response.status, isSigned: auth === authOf(`${socket_id}:${channel}`) }
}
