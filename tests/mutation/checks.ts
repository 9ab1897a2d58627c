import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { attacks } from './attacks.ts'
import { type Break, breakVariable } from './wiring-breaks.ts'

/** A place of the gateway that keeps a caller out, and the break that lets everyone pass there. */
type Check = { readonly name: string; readonly letsPass: Break }

/** The functions that keep a caller out, each with the result that lets everyone pass. A new one of this kind belongs here. */
const gates: Readonly<Record<string, string>> = {
  refuseOtherSites: 'void 0',
  timingSafeEqual: 'true',
  isSameSecret: 'true',
  isAtWork: 'true',
  passwordRefused: 'null',
  spentGuesses: 'null',
  guessRefusal: 'null',
  isOwnChallenge: 'true',
  spendChallenge: 'true',
  countUse: 'true',
  isTheirs: 'true',
  hasPlaces: 'true',
  isKnownOnTablet: 'true',
  isTablet: 'true',
  may: 'true',
  mayCall: 'true',
  opensWhileLocked: 'true',
  hasProven: 'true',
  seesMoney: 'true',
  maySeePromise: 'true',
}

/** Fields that ask a library for a check, each with the value that asks for none. */
const asked: Readonly<Record<string, string>> = {
  requireUserVerification: 'false',
  expectedOrigin: `JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString()).origin`,
  expectedRPID: `[party.rpId, 'otra.example']`,
}

/** Conditions of SQL that keep a row from a caller: its end, its owner, its tablet, its count of uses. */
const condition = /\b(?:\w+\.)?(?:expires_at > \$\d(?:::timestamptz)?|operator_id = \$\d|tablet = \$\d|counter < \$\d)/g

const guarded = ['gateway/**/*.ts']
/** The generator of `docs/access.md` asks for every caller in turn, and admits none. */
const unguarded = ['gateway/access/document.ts', 'gateway/db/prepared/dist/**']

/** All checks of the gateway. Two of one kind in one function are numbered. */
export function checks(): readonly Check[] {
  return globSync(guarded, { exclude: unguarded })
    .toSorted()
    .flatMap((file) => checksOf(file, readFileSync(file, 'utf8')))
}

export function checksOf(file: string, text: string): readonly Check[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Check[] = []
  const add = (node: ts.Node, what: string, replacement: string, [start, end] = [node.getStart(source), node.end]) => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    const base = `${file.replace('gateway/', '')} ${placeOf(node)}: ${what}`
    const same = found.filter(({ name }) => name === base || name.startsWith(`${base} #`)).length
    const name = same === 0 ? base : `${base} #${same + 1}`
    found.push({ name, letsPass: { file, kind: 'guard', line, start, end, replacement } })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const open = gates[node.expression.text]
      if (open !== undefined) add(node, node.expression.text, open)
    }
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const open = asked[node.name.text]
      if (open !== undefined) add(node.initializer, node.name.text, open)
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const start = node.getStart(source)
      for (const { 0: words, index } of text.slice(start, node.end).matchAll(condition)) {
        const at = start + index
        if (isQuestion(text.slice(start, at))) add(node, words, `(${words} or true)`, [at, at + words.length])
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Whether a condition stands in a `where` of a statement, and not among the values that an `update` sets. */
const isQuestion = (before: string) => /\b(?:where|and|or)\b[\s(]*$/.test(before)

/** The name of the function, the operation or the constant around a node. */
function placeOf(node: ts.Node): string {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) return at.name?.getText() ?? ''
    if ((ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at)) && at.initializer)
      if (ts.isFunctionLike(at.initializer)) return at.name.getText()
    if (ts.isVariableStatement(at) && ts.isSourceFile(at.parent))
      return at.declarationList.declarations[0]?.name.getText() ?? ''
  }
  return ''
}

/** `npm run mutate -- --checks`: takes each check away once, and says whether the test of its attack fails. Returns how many do not. */
export function tryChecks(paths: readonly string[]): number {
  const tried = checks().flatMap(({ name, letsPass }) => {
    const attack = attacks.find(({ checks: stopped }) => stopped.includes(name))
    return attack && (paths.length === 0 || paths.some((path) => letsPass.file.startsWith(path)))
      ? [{ name, letsPass, attack }]
      : []
  })
  const alive = tried.filter(({ name, letsPass, attack: { test, title } }) => {
    const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', '.*')
    const { status } = spawnSync(
      'vitest',
      ['run', '--config', 'tests/mutation/wiring.config.ts', '--bail', '1', test, '-t', pattern],
      { env: { ...process.env, [breakVariable]: JSON.stringify(letsPass) }, stdio: 'ignore' },
    )
    console.log(`${status === 0 ? 'alive ' : 'killed'} ${name}`)
    return status === 0
  })
  console.log(`${tried.length - alive.length} of ${tried.length} checks stop their attack`)
  return alive.length
}
