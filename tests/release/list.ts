import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { thisRelease } from '#gateway/db/levels.ts'
import { releasesOf } from '#tests/kit/releases.ts'
import { listedRelease, stepBefore } from './documents.ts'

/** Run by `npm version` after its commit: lists the release under that commit, so that the next upgrade is tried from it. */
const number = process.env['npm_package_version']
if (!number) throw new Error('Run this by: npm version minor --message "Release %s"')

const document = 'docs/releases.md'
const text = readFileSync(document, 'utf8')
const commit = execFileSync('git', ['rev-parse', 'HEAD']).toString().trim()
const date = new Date().toISOString().slice(0, 10)
const before = stepBefore(releasesOf(text).at(-1)?.level ?? 0, thisRelease)
writeFileSync(document, listedRelease(text, { number, date, commit, level: thisRelease.level, before }))
execFileSync('git', ['commit', '--quiet', '--message', `Name the commit of release ${number}`, document])
