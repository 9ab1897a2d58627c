import { stateTable } from '../events/state-table.ts'
import { availabilityStream } from './stream.ts'

/** The levers of each store that has ever used one. */
export const availabilityTable = stateTable({
  name: 'availability',
  version: 1,
  stream: availabilityStream,
  columns: {},
  row: () => ({}),
})
