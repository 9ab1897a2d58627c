import { readSettings } from '../config.ts'
import { isHolding, sideTables, streams, tables } from '../features.ts'
import { runPersonCommand } from '../people/command.ts'
import { eraseCourier, exportCourier, namesOfCourier } from './courier.ts'

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
  erasePerson: (ground, phone) => eraseCourier(ground, phone, isHolding),
})
