import { stateTable } from '../../events/state-table.ts'
import { availabilityStream, serviceStream } from './stream.ts'

/** The sold-out plates and the pauses of each store that has ever used such a lever. */
export const availabilityTable = stateTable({
  name: 'availability',
  version: 1,
  stream: availabilityStream,
  columns: {},
  row: () => ({}),
})

/** The busy mode and the closed zones of each store that has ever used such a lever. */
export const serviceTable = stateTable({
  name: 'service_levers',
  version: 1,
  stream: serviceStream,
  columns: {},
  row: () => ({}),
})
