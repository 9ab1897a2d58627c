import type { FastifyRequest } from 'fastify'
import { may } from '#domain/access/may.ts'
import type { Store } from '#domain/catalog/store.ts'
import { countryOf } from '#domain/country/countries.ts'
import type { Position } from '#domain/geo/position.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import type { KnownRider, RiderCommand } from '#domain/rider/decide.ts'
import { writeRiderAccount } from '#openapi/wire/riders.ts'
import { riderById, riderByPhone } from '../aggregates/riders/projection.ts'
import { riderStream } from '../aggregates/riders/stream.ts'
import { lastFixes } from '../aggregates/tracking/positions.ts'
import { isDuplicate, type Sql } from '../db/database.ts'
import type { Ground } from '../ground/ground.ts'
import { setCookie } from '../http/cookies.ts'
import type { GuessKind } from '../http/guess-kinds.ts'
import { addressOf, type Guessed, guessRefusal } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { reachedAt } from '../http/reached-at.ts'
import { bearerToken, isSameSecret } from '../http/secrets.ts'
import { needsAuth } from '../realtime/channel-names.ts'
import { channelAuth } from '../realtime/signature.ts'
import { type DeviceStanding, deviceCookie, deviceKey, deviceStanding, deviceToken, rememberDevice } from './devices.ts'
import { endShift } from './end-shift.ts'
import { riderGuesses } from './guesses.ts'
import { keepSocket } from './sockets.ts'
import { keepToken, positionsToken, tokenHours } from './tokens.ts'

const wrongCode = problem(400, 'WRONG_SECURITY_CODE', 'The security code of the store is another one.')
const unknownStore = problem(422, 'STORE_NOT_FOUND', 'There is no such store.')
const notAPhone = problem(422, 'INVALID_PHONE', 'This is not a phone number of an accepted country.')
const denied = problem(403, 'ACCESS_DENIED', 'The courier token is missing, expired or not accepted.')
const noHost = problem(400, 'INVALID_REQUEST', 'header host: it is no host')
const unknownRider = problem(404, 'RIDER_NOT_FOUND', 'No courier of this store has this phone.')

const inProgress = problem(409, 'SHIPMENT_IN_PROGRESS', 'The courier is in the middle of a shipment or stack.')

/** The parts of other features that couriers need. */
export type RiderDeps = {
  /** Tells the people of a store that codes of its couriers are being guessed. */
  readonly tellOfGuesses: (storeId: string) => Promise<void>
  /** Writes down that a session of the console opened a connection; false when the session is over. */
  readonly keepOperatorSocket: (sessionId: string, socketId: string) => Promise<boolean>
}

/** A store's couriers, their shifts, and the access that a shift's token gives. */
export function riderOperations(
  services: Pick<Ground, 'log' | 'catalog' | 'clock' | 'random' | 'settings' | 'realtime' | 'connections'>,
  { tellOfGuesses, keepOperatorSocket }: RiderDeps,
) {
  const { log, catalog, clock, random, settings, realtime, connections } = services
  const isSecure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const link = (rider: KnownRider, token?: string) => {
    const alias = catalog().served.store(rider.storeId)?.alias ?? rider.storeId
    return `/logistics/${alias}/rider/${rider.riderId}/shipments${token ? `?token=${token}` : ''}`
  }
  const answer = (rider: KnownRider, token?: string, position: Position | null = null) =>
    writeRiderAccount(rider, link(rider, token), position)
  /** FOPEN-77: readable by script, because the client makes the bearer header of it. */
  const sessionCookie = (token: string) =>
    setCookie({
      ...{ name: 'riderToken', value: token, path: '/', sameSite: 'lax', isSecure, isReadable: true },
      seconds: tokenHours * 3600,
    })

  /** The cookies of a session, and of the phone on which the right code was given. */
  const cookies = async (token: string, rider: KnownRider, store: Store, request: FastifyRequest) => {
    const tokens = { shown: deviceToken(request), fresh: random.token() }
    const device = await rememberDevice(log.sql, tokens, { riderId: rider.riderId, store }, clock.now())
    return { 'set-cookie': [sessionCookie(token), deviceCookie(device, isSecure)] }
  }

  /**
   * A token for this session; none while the shift is off. It is made after the command and beside
   * it, because what a command came to is kept as it is, and a token may be kept as a digest only.
   */
  const openSession = async (rider: KnownRider): Promise<string> => {
    if (!rider.active) return ''
    const token = random.token()
    await keepToken(log.sql, token, rider.riderId, clock.now())
    return token
  }

  /**
   * Null when the store's code is right. Wrong ones count for the phone where this courier has worked before, so
   * that no stranger locks a courier out; else for the address, the courier and the store. The counts of a store are those of one code:
   * another code lets new phones in again.
   */
  const codeRefusal = async (given: string, store: Store, courier: string, request: FastifyRequest) => {
    const isRight = isSameSecret(given, store.riderSecurityCode)
    const device = deviceToken(request)
    const worker = { riderId: courier, store }
    const standing = device ? await deviceStanding(log.sql, device, worker, clock.now()) : 'stranger'
    const code = [store.id, store.riderSecurityCode]
    const own = device ? [deviceKey(device), courier, store.id] : []
    const guessed: Readonly<Record<DeviceStanding, readonly Guessed[]>> = {
      known: [{ kind: riderGuesses.device, of: own }],
      former: [
        { kind: riderGuesses.formerDevice, of: own },
        { kind: riderGuesses.formerDevices, of: code },
      ],
      stranger: [
        { kind: riderGuesses.address, of: [addressOf(request.ip), store.id] },
        { kind: riderGuesses.courier, of: [courier, store.id] },
        { kind: riderGuesses.store, of: code },
      ],
    }
    const spent: GuessKind[] = []
    const tooMany = await guessRefusal(log, clock, guessed[standing], isRight, (kind) => spent.push(kind))
    if (spent.some((kind) => kind === riderGuesses.store || kind === riderGuesses.formerDevices)) {
      request.log.warn(
        { store: store.id },
        'codes of couriers are being guessed at a store: npm run catalog -- newcode',
      )
      await tellOfGuesses(store.id)
    }
    return tooMany ?? (isRight ? null : wrongCode)
  }

  return {
    async findRider({ query: { branchContactId, phone } }) {
      const formatted = formatPhone(phone, countryOf(catalog().store(branchContactId)))
      const rider = formatted && (await riderByPhone(log.sql, branchContactId, formatted))
      return rider ? { status: 200, body: answer(rider) } : unknownRider
    },

    async registerRider({ body, command, request }) {
      const store = catalog().store(body.riderUser.branchContact.id)
      if (!store) return unknownStore
      const phone = formatPhone(body.phone, countryOf(store))
      if (!phone) return notAPhone
      const refusal = await codeRefusal(body.securityCode, store, phone, request)
      if (refusal) return refusal
      const riderId = random.id()
      const register: RiderCommand = {
        type: 'Register',
        riderId,
        storeId: store.id,
        name: body.name.trim(),
        phone,
        at: clock.now().toISOString(),
      }
      try {
        const outcome = await log.transact(command, async (unit) => {
          const result = await unit.execute(riderStream, riderId, register)
          return result.ok ? { ok: true, value: { riderId } } : result
        })
        if (!outcome.ok) throw new Error(`a new id was taken: ${outcome.rejection.type}`)
        const rider = await riderById(log.sql, outcome.value.riderId)
        const token = await openSession(rider)
        return { status: 201, body: answer(rider, token), headers: await cookies(token, rider, store, request) }
      } catch (error) {
        if (isDuplicate(error, 'riders_store_id_phone_key'))
          return problem(409, 'RIDER_EXISTS', 'A courier of this store has this phone already.')
        throw error
      }
    },

    async updateRider({ path: { id }, body, command, request }) {
      const store = catalog().served.store(body.riderUser.branchContact.id)
      if (!store) return unknownStore
      const refusal = await codeRefusal(body.securityCode, store, id, request)
      if (refusal) return refusal
      const at = clock.now().toISOString()
      const outcome = await log.transact(command, async (unit) => {
        const before = await unit.state(riderStream, id)
        if (before.riderId === null || before.storeId !== store.id)
          return { ok: false, rejection: { type: 'RiderNotFound' } }
        const result = body.active
          ? await unit.execute(riderStream, id, { type: 'StartShift', at })
          : await endShift(unit, before, at)
        return result.ok ? { ok: true, value: null } : result
      })
      if (!outcome.ok) return outcome.rejection.type === 'ShipmentInProgress' ? inProgress : unknownRider
      const rider = await riderById(log.sql, id)
      const token = body.active ? await openSession(rider) : ''
      return {
        status: 200,
        body: answer(rider, token, await lastPosition(log.sql, id)),
        headers: await cookies(token, rider, store, request),
      }
    },

    async whoAmI({ principal: rider }) {
      if (rider.is !== 'courier') return denied
      return { status: 200, body: { riderId: rider.id, name: rider.name, phone: rider.phone } }
    },

    /** A courier listens to the store's list and the own channel, an operator to the own stores, and both to nothing else that is private. */
    async authorizeChannel({ body: { socket_id, channel_name }, principal, request }) {
      // An open channel needs no signature, and gets none.
      const isTheirs = needsAuth(channel_name) && connections.channels.mayJoin(principal, channel_name)
      if (!isTheirs) return problem(403, 'ACCESS_DENIED', 'This channel is not for the caller.')
      const token = bearerToken(request)
      const isOpen =
        principal.is === 'operator'
          ? await keepOperatorSocket(principal.sessionId, socket_id)
          : token !== null && (await keepSocket(log.sql, clock, token, socket_id))
      if (!isOpen) return denied
      return { status: 200, body: { auth: channelAuth(realtime, socket_id, channel_name) } }
    },

    async readPositionsUrl({ path: { id }, principal, request }) {
      const session = bearerToken(request)
      const own =
        may(principal, 'readPositionsUrl', { riderId: id }) && session ? await positionsToken(log.sql, session) : null
      if (!own) return denied
      const base = settings.PUBLIC_URL ?? reachedAt(request)
      if (base === null) return noHost
      const { href } = new URL(`/api/positions/${own.token}`, base)
      return { status: 200, body: { url: href, expiresAt: own.expiresAt } }
    },
  } satisfies Partial<Operations>
}

/** Returns the courier's last position. Only this courier gets it, right after proving the store's code (RIDER-05). */
async function lastPosition(sql: Sql, riderId: string): Promise<Position | null> {
  const fix = (await lastFixes(sql, [riderId])).get(riderId)
  return fix ? { lat: fix.lat, lng: fix.lng } : null
}
