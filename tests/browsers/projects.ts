import type { Project } from 'playwright/test'
import { findEngines } from './engines.ts'
import type { EngineOptions } from './fixtures.ts'

/** A project of Playwright's for each engine of this machine, with the journeys of a tag. */
export const projectsOf = (
  tag: '@short' | '@whole',
  use: Pick<EngineOptions, 'colours' | 'pictures'>,
): Project<EngineOptions>[] =>
  findEngines().found.map((engine) => ({
    ...{ name: engine, testDir: import.meta.dirname, testMatch: '*.browsers.ts', grep: new RegExp(tag) },
    use: { engine, ...use },
  }))
