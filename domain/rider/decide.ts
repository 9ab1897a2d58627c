import { accept, type Decider, type Decision, evolver, reject } from '#domain/kernel/decider.ts'
import type { RiderEvent } from './events.ts'

export type Rider =
  | { readonly riderId: null }
  | {
      readonly riderId: string
      readonly storeId: string
      readonly name: string
      /** Null once it is erased: no shift starts any more. */
      readonly phone: string | null
      readonly active: boolean
    }

export type KnownRider = Exclude<Rider, { riderId: null }>

export type RiderCommand =
  /** Registers and starts the shift at once (FAPI-21: active true). */
  | {
      readonly type: 'Register'
      readonly riderId: string
      readonly storeId: string
      readonly name: string
      readonly phone: string
      readonly at: string
    }
  | { readonly type: 'StartShift'; readonly at: string }
  | {
      readonly type: 'EndShift'
      /** The courier is in the middle of a shipment or stack (FOPEN-76). */
      readonly isHolding: boolean
      readonly at: string
    }

export type RiderRejection = { readonly type: 'RiderNotFound' | 'RiderExists' | 'ShipmentInProgress' }

const noRider: Rider = { riderId: null }

const decide = (rider: Rider, command: RiderCommand): Decision<RiderEvent, RiderRejection> => {
  const { at } = command
  if (command.type === 'Register') {
    if (rider.riderId !== null) return reject({ type: 'RiderExists' })
    const { type: _, ...registered } = command
    return accept<RiderEvent>({ type: 'RiderRegistered', ...registered }, { type: 'ShiftStarted', at })
  }
  if (rider.riderId === null || rider.phone === null) return reject({ type: 'RiderNotFound' })
  switch (command.type) {
    case 'StartShift':
      return rider.active ? accept() : accept({ type: 'ShiftStarted', at })
    case 'EndShift':
      if (!rider.active) return accept()
      return command.isHolding ? reject({ type: 'ShipmentInProgress' }) : accept({ type: 'ShiftEnded', at })
    default:
      return command satisfies never
  }
}

const evolve = evolver<Rider, RiderEvent>((rider, event) => {
  switch (event.type) {
    case 'RiderRegistered': {
      const { riderId, storeId, name, phone } = event
      return { riderId, storeId, name, phone, active: false }
    }
    case 'ShiftStarted':
    case 'ShiftEnded':
      if (rider.riderId !== null) rider.active = event.type === 'ShiftStarted'
      return
    default:
      event satisfies never
  }
})

export const riderDecider: Decider<Rider, RiderCommand, RiderEvent, RiderRejection> = {
  initial: noRider,
  decide,
  evolve,
}
