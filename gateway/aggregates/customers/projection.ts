import { stateTable } from '../../events/state-table.ts'
import { customerStream } from './stream.ts'

/** Each customer as folded, with the phone that finds them. */
export const customersTable = stateTable({
  name: 'customers',
  version: 2,
  stream: customerStream,
  columns: { company_id: 'text', phone: 'text' },
  row: (customer) => (customer.status === 'NONE' ? null : { company_id: customer.companyId, phone: customer.phone }),
})
