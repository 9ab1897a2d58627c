import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { filesOfShard, recordedSeconds, secondsBy } from './shards.ts'

/**
 * The order of Vitest's files, and their division among machines, by recorded time. Vitest's own memory is on one
 * machine only, and a clean clone has none.
 */
export class ByRecordedTime extends BaseSequencer {
  readonly #secondsOf = secondsBy(recordedSeconds())

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config
    if (!shard) return files
    const mine = new Set(filesOfShard(files.map(pathOf), shard, this.#secondsOf))
    return files.filter((file) => mine.has(pathOf(file)))
  }

  /** Areas one after the other, because each has its own set-up; within an area the longest file first. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (one, other) =>
        one.project.name.localeCompare(other.project.name) ||
        this.#secondsOf(pathOf(other)) - this.#secondsOf(pathOf(one)),
    )
  }
}

const pathOf = ({ moduleId }: TestSpecification) => relative(process.cwd(), moduleId)
