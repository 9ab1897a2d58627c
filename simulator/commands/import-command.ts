import { join } from 'node:path'
import { Console, Effect, FileSystem } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import { readExportedLog } from '../import/logs.ts'
import { checkout } from '../process/caller.ts'
import { wrongUse } from '../process/exit-codes.ts'
import { readTextFile } from '../process/read-file.ts'
import { writeFile } from '../process/write-file.ts'

/** The logs that `tests/simulator/recorded.test.ts` folds. */
const recordedLogs = join(checkout, 'tests/recorded')

/** `sim import FILE --name NAME`: turns a log that a page's inspector has exported into a regression test. */
export const importCommand = Command.make(
  'import',
  {
    file: Argument.String('file').pipe(Argument.withDescription('A file that a page’s inspector has exported')),
    name: Flag.String('name').pipe(Flag.withDescription('The name of the test: lower-case letters and hyphens')),
    into: Flag.Path('into').pipe(
      Flag.withDescription('The folder of the imported logs; by default that of the regression tests, tests/recorded'),
      Flag.withDefault(recordedLogs),
    ),
  },
  Effect.fn(function* ({ file, name, into }) {
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
      return yield* wrongUse(`--name ${name}: lower-case letters, digits and hyphens`)
    const files = yield* FileSystem.FileSystem
    const text = yield* readTextFile(file, { what: 'log', mostBytes: 20_000_000 })
    const read = readExportedLog(text)
    if (!read.ok) return yield* wrongUse(`${file}: ${read.says}`)
    const path = `${into}/${name}.json`
    if (yield* files.exists(path).pipe(Effect.orElseSucceed(() => false)))
      return yield* wrongUse(`${path} is there already: choose another --name`)
    yield* writeFile(path, `${JSON.stringify(read.log, null, 2)}\n`)
    yield* Console.log(
      into === recordedLogs
        ? `${path} is now a test: vitest run --project simulator tests/simulator/recorded.test.ts`
        : `${path} is written; in ${recordedLogs} it is a test`,
    )
  }),
).pipe(Command.withDescription('Makes a regression test from a log that a page’s inspector has exported'))
