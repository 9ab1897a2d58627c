import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { releasedChangelog } from './documents.ts'

/**
 * Run by `npm version` between its new number and its commit of the staged files: makes the fixture of the events that this release writes, and
 * gives the notes their number.
 */
const number = process.env['npm_package_version']
if (!number) throw new Error('Run this by: npm version minor --message "Release %s"')

const today = new Date().toISOString().slice(0, 10)
const changelog = releasedChangelog(readFileSync('CHANGELOG.md', 'utf8'), number, today)
execFileSync(process.execPath, ['tests/log-fixture/make.ts', number], { stdio: 'inherit' })
writeFileSync('CHANGELOG.md', changelog)
execFileSync('git', ['add', 'CHANGELOG.md', 'tests/log-fixture/logs'])
