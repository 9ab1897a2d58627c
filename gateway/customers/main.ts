import { streams, tables } from '../features.ts'
import { runPersonCommand } from '../people/command.ts'
import { erasePerson, exportPerson } from './person.ts'

// `npm run customer`
runPersonCommand({ script: 'customer', terminal: console, streams, tables, exportPerson, erasePerson })
