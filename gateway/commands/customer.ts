import { readSettings } from '../composition/config.ts'
import { sideTables, streams, tables } from '../composition/features.ts'
import { runPersonCommand } from '../people/command.ts'
import { type DinerName, erasePerson, exportPerson, namesOf } from '../people/diner.ts'

// `npm run customer`
runPersonCommand<DinerName>({
  script: 'customer',
  settings: () => readSettings(process.env, { demo: true }),
  terminal: console,
  streams,
  tables,
  sideTables,
  exportPerson,
  erasePerson,
  namesOf,
  otherwise: {
    usage: 'For a guest, who gave no phone, name the code of the order.',
    read: (text) => (/^[0-9A-Z]{8}$/i.test(text) && /[A-Z]/i.test(text) ? { orderCode: text } : null),
  },
})
