import { readSettings } from '../config.ts'
import { isHolding, sideTables, streams, tables } from '../features.ts'
import { runPersonCommand } from '../people/command.ts'
import { eraseCourier, exportCourier } from './courier.ts'

// `npm run rider`
runPersonCommand({
  script: 'rider',
  settings: () => readSettings(process.env, { demo: true }),
  terminal: console,
  streams,
  tables,
  sideTables,
  exportPerson: exportCourier,
  erasePerson: (ground, phone) => eraseCourier(ground, phone, isHolding),
})
