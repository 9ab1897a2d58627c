import ts from 'typescript'

/** A place in a file whose English a newcomer has to read twice. */
type Finding = { readonly line: number; readonly advice: string; readonly text: string }

type Rule = {
  readonly advice: string
  readonly pattern: RegExp
  /** The pattern is tested on each sentence from its first word. */
  readonly isOpening?: true
}

/** The pattern of a word list, in any case, as whole words. */
const words = (...list: readonly string[]) => new RegExp(`\\b(?:${list.join('|')})\\b`, 'i')

const persons = {
  advice: 'name the person or the part in place of whoever, somebody or nobody',
  pattern: words('whoever', 'whomever', 'somebody', 'nobody', 'no one', 'someone', 'anybody'),
}

const archaic = {
  advice: 'archaic or inverted: use an everyday word',
  pattern: words(
    'is to be had',
    'are to be had',
    'be to hand',
    'comes? about',
    'to the letter',
    'by and by',
    "one's own",
    'of its own accord',
    ...['hither', 'thither', 'thereof', 'therein', 'whereof', 'wherein', 'hereby', 'hence', 'lest', 'albeit'],
    ...['save that', 'save for', 'anew', 'ere', 'upon', 'amid', 'whilst', 'ever more'],
    'nothing in particular',
    'be it',
    'were it not',
    'so that none',
    'what becomes of',
    'has become of',
    'is told of',
    'are told of',
    'of that name',
  ),
}

const padding = {
  advice: 'say "any number of" or "at any time"',
  pattern: words('however many', 'however much', 'however long', 'however often'),
}

const verbs = ['is', 'was', 'are', 'were', 'has', 'had', 'comes', 'came', 'goes', 'lies', 'stands', 'waits', 'fits']

/** The rules of comments and documents, in the order in which a line is tested. */
const ruleOfProse: readonly Rule[] = [
  {
    advice: 'name the subject first: the sentence opens with a relative clause',
    pattern: /^(?:What|Who|Whoever|Whom|Whose|Whatever|Of|Of which|Of these|Which)\b(?![^.]*\?)/,
    isOpening: true,
  },
  persons,
  archaic,
  padding,
  {
    advice: 'use a noun in place of "what is …" or "who has …"',
    pattern: new RegExp(`\\b(?:what|who) (?:${[...verbs, 'belongs'].join('|')})\\b[^?]*[,.]`, 'i'),
  },
]

/** The rules of test titles. */
const ruleOfTitles: readonly Rule[] = [
  { advice: 'name the subject first', pattern: /^(?:what|who|whoever|whom|whatever)\b/i, isOpening: true },
  persons,
  archaic,
  padding,
]

/** The first rule that a text breaks; null if it breaks none. `opens` says whether the text begins a sentence. */
function brokenRule(rules: readonly Rule[], text: string, opens: boolean): Rule | null {
  const sentences = text.split(/(?<=[.;:])\s+/).filter((_, index) => index > 0 || opens)
  const breaks = ({ pattern, isOpening }: Rule) =>
    isOpening ? sentences.some((sentence) => pattern.test(sentence)) : pattern.test(text)
  return rules.find(breaks) ?? null
}

/** The sentences of a file that break a rule: of a document all text outside of code, of a source file its comments. */
export function oddSentences(file: string, source: string): readonly Finding[] {
  const said = file.endsWith('.md') ? proseOf(source) : commentsOf(source)
  return said.flatMap(({ line, text, opens }) => {
    const rule = brokenRule(ruleOfProse, text, opens)
    return rule ? [{ line, advice: rule.advice, text }] : []
  })
}

type ProseLine = { readonly line: number; readonly text: string; readonly opens: boolean }

/** The lines of a Markdown document outside of its code blocks. */
function proseOf(source: string): readonly ProseLine[] {
  const said: ProseLine[] = []
  let isCode = false
  let previous = ''
  for (const [index, raw] of source.split('\n').entries()) {
    const trimmed = raw.trim()
    if (trimmed.startsWith('```')) isCode = !isCode
    else if (!isCode && trimmed !== '')
      said.push({
        line: index + 1,
        text: trimmed.replace(/^[-*|>#\d. ]+/, ''),
        opens: previous === '' || trimmed.startsWith('#') || /[.:|]$/.test(previous),
      })
    previous = trimmed
  }
  return said
}

/** The comments of a source file, line by line: blocks, and the ends of lines in TypeScript, SQL and YAML. */
function commentsOf(source: string): readonly ProseLine[] {
  const said: ProseLine[] = []
  let isBlock = false
  let previous = ''
  for (const [index, raw] of source.split('\n').entries()) {
    const trimmed = raw.trim()
    const opensBlock = /^\/\*\*?/.test(trimmed)
    isBlock ||= opensBlock
    const text = isBlock
      ? trimmed.replace(/^(?:\/\*\*?|\*(?!\/))\s*/, '').replace(/\*\/$/, '')
      : /(?:^|\s)(?:\/\/|--|#)\s(.+)$/.exec(raw)?.[1]
    if (isBlock && trimmed.includes('*/')) isBlock = false
    if (text) said.push({ line: index + 1, text: text.trim(), opens: opensBlock || !isInside(previous, trimmed) })
    previous = text?.trim() ?? ''
  }
  return said
}

/** Whether a line of a block goes on with the sentence of the line before. Other comments begin a sentence each. */
const isInside = (previous: string, line: string) => line.startsWith('*') && previous !== '' && !previous.endsWith('.')

/** The longest title, without the ids of requirements in front of it. */
const longestTitle = 100

/**
 * Words that go on with the subject of a suite, so a test's title that begins with one has no subject: verbs with which titles of the tree began, and
 * words that join two parts of a sentence. Words that are nouns as well (orders, notes, files, places) are missing.
 */
const continuations = new Set(
  `accept accepts add adds admits advances allows also and answers applies apply are ask asks be begin begins belong belongs bids bounds break breaks
  bring brings but call calls can cancels cannot carries carry change changes checks chooses clears closes come comes compares continues costs could
  count counts creates cut cuts decides declares deletes delivers depends describes did differ differs do does drops earns end ends equals even
  expires exports find finds fit fits fix follow follows forgets frees gather gathers get gets give gives glides go goes had hands has have hear hears
  hold holds ignores imports include includes invites is it its joins keep keeps knows lags last lasts lead leads learns leave leaves let lets lies
  limits listens lists lives loads locks looks lose loses made make makes marks may mean means measures might move moves must name names need needs
  never nor of offer offers open opens or outlives passes pause pay pays plays prints proves publishes put puts reaches reads receives recommends
  records redeems refuse refuses reject rejects remembers removes repeats replaces reports requires reveals rings rounds run runs said saves say says
  see sees sells sends serves sets settles share shares should show shows shrinks signs skips so speaks stand stands start starts stay stays stop
  stops take takes taps tells that their them they treats turn uses wait waits wants warns was were whom whose will works would write writes`.split(
    /\s+/,
  ),
)

/** Beginnings of titles whose first word is a noun, although it has the spelling of a verb. */
const nouns = /^(?:answers (?:about|of|to)|calls (?:and|in|that)|changes (?:of|that)|notices (?:contain|are)) /

/** The advice for the title of a test or suite that breaks a rule or is too long; null for a good one. */
export function adviceOfTitle(title: string, callee = 'test'): string | null {
  const sentence = title.replace(/^(?:\[[^\]]*\]\s*)+/, '')
  const [first = ''] = sentence.split(/[\s,:]/)
  if (isTest.test(callee) && continuations.has(first) && !nouns.test(sentence))
    return 'begin with the subject, also inside of a suite'
  if (sentence.length > longestTitle)
    return `state one rule in at most ${longestTitle} characters, not ${sentence.length}`
  return brokenRule(ruleOfTitles, sentence, true)?.advice ?? null
}

const roots = new Set(['test', 'it', 'describe', 'describeOn'])

/** The functions whose titles stand for a test. A step or a suite needs no subject. */
const isTest = /^(?:test|it)(?!\.step)/

/** A title of a test, a step or a suite, with the name of the function that takes it. */
type Title = { readonly line: number; readonly text: string; readonly callee: string }

/** The titles of `test`, `it`, `describe` and `describeOn`, also of their variants such as `test.each(rows)`. A value in a title counts as two letters. */
export function titlesOf(file: string, source: string): readonly Title[] {
  // Parsing takes most of the time, and a third of the files have no title.
  if (!/\b(?:test|it|describe|describeOn)[.(]/.test(source)) return []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
  const titles: Title[] = []
  const visit = (node: ts.Node) => {
    const called = ts.isCallExpression(node) && roots.has(rootOf(node.expression)) ? node : null
    const [title] = called?.arguments ?? []
    const text = title && textOf(title)
    if (called && title && text)
      titles.push({
        line: tree.getLineAndCharacterOfPosition(title.getStart(tree)).line + 1,
        text,
        callee: called.expression.getText(tree),
      })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return titles
}

/** The name at the beginning of `test.each(rows)` and the like; empty for anything else. */
function rootOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  return ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee) ? rootOf(callee.expression) : ''
}

/** The text of a literal, with `00` for each value that is put in; null for another expression. */
function textOf(title: ts.Expression): string | null {
  if (ts.isStringLiteralLike(title)) return title.text
  if (!ts.isTemplateExpression(title)) return null
  return title.head.text + title.templateSpans.map(({ literal }) => `00${literal.text}`).join('')
}
