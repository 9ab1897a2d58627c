import { readSettings } from '../composition/config.ts'
import { sideTables, streams, tables } from '../composition/features.ts'
import { runPersonCommand } from '../people/command.ts'
import { eraseCourier, exportCourier, namesOfCourier } from '../people/courier.ts'

// `npm run rider`
runPersonCommand({
  script: 'rider',
  settings: () => readSettings(process.env, { demo: true }),
  terminal: console,
  streams,
  tables,
  sideTables,
  exportPerson: exportCourier,
  namesOf: async (sql, phone) => ({ phone, names: await namesOfCourier(sql, phone) }),
  erasePerson: eraseCourier,
})
