import { Console, Effect } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import { type Bounds, compare, lineOf } from '../diff/compare.ts'
import { readReport } from '../diff/read-report.ts'
import { broken, wrongUse } from '../process/exit-codes.ts'
import { readTextFile } from '../process/read-file.ts'

/** `sim diff BASELINE RUN`: holds the report of a run against that of an earlier one. */
export const diffCommand = Command.make(
  'diff',
  {
    baseline: Argument.String('baseline').pipe(Argument.withDescription('A report of `sim run --report` that is kept')),
    run: Argument.String('run').pipe(Argument.withDescription('The report of the run that is held against it')),
    times: ratio('times', 'How many times as long the p50 and p99 of a call may be', '1.5'),
    calls: ratio(
      'calls',
      'How many times as many calls an operation may have, and how many times fewer orders a run',
      '1.25',
    ),
    rates: ratio('rates', 'How many times as large a share may fail: of calls, and of orders', '1.25'),
    verbose: Flag.Boolean('verbose').pipe(
      Flag.withDescription('Names each figure that differs, also within its bound'),
      Flag.withDefault(false),
    ),
  },
  Effect.fn(function* (flags) {
    const bounds: Bounds = {
      time: yield* ratioOf('times', flags.times),
      count: yield* ratioOf('calls', flags.calls),
      rate: yield* ratioOf('rates', flags.rates),
      load: yield* ratioOf('calls', flags.calls),
    }
    const [baseline, run] = [yield* findReport(flags.baseline), yield* findReport(flags.run)]
    if (run.verdict === 'broken') return yield* broken(`${flags.run}: the run broke, and is no match for a baseline`)
    for (const [file, { verdict }] of [
      [flags.baseline, baseline],
      [flags.run, run],
    ] as const)
      if (verdict !== 'held')
        return yield* wrongUse(`${file}: the run ended as '${verdict}', so its figures say nothing`)
    const { figures, differences } = compare(baseline, run, bounds)
    if (figures === 0) return yield* wrongUse('the reports have no calls and no orders to compare')
    const over = differences.filter(({ isOver }) => isOver)
    for (const difference of flags.verbose ? differences : over) yield* Console.log(lineOf(difference, bounds))
    const within = differences.length - over.length
    if (over.length > 0) return yield* broken(`Worse than the baseline: ${over.length} of ${figures} figures`)
    yield* Console.log(`As the baseline: ${figures} figures, ${within} of them other within their bounds`)
  }),
).pipe(Command.withDescription('Compares two reports; exits with 1 when a figure is worse than its bound'))

function ratio(name: string, description: string, usual: string) {
  return Flag.String(name).pipe(Flag.withDescription(`${description} as in the baseline`), Flag.withDefault(usual))
}

const ratioOf = (name: string, text: string) => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= 1_000
    ? Effect.succeed(value)
    : Effect.fail(wrongUse(`--${name} ${text}: a ratio from 1 to 1000, such as 1.5`))
}

const findReport = Effect.fnUntraced(function* (file: string) {
  const read = readReport(yield* readTextFile(file, { what: 'report', mostBytes: 400_000_000 }))
  return read.ok ? read.report : yield* wrongUse(`${file} ${read.says}`)
})
