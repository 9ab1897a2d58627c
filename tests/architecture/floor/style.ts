import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from 'postcss'
import { compatAt, type Feature, tooNew } from './compat.ts'
import { newProperty, newValueParts } from './markup-names.ts'
import type { Use } from './script.ts'

/**
 * Finds the parts of a style sheet that our oldest browsers lack: at-rules, media features, selectors, properties, and
 * the functions, units and keywords of values. A declaration may be too new when an older one of the same property comes
 * before it, and when `@supports` tests for it. With `var()` the older one does not help: a browser keeps the newer, and
 * learns too late that its value is invalid.
 */
export function usesOfStyle(css: string): readonly Use[] {
  const uses: Use[] = []
  const add = (node: ChildNode, features: readonly (Feature | null)[]) => {
    const asked = askedAbove(node)
    for (const feature of features) {
      if (feature && !asked.includes(feature.name.replace(/^(?:.*: |unit )|\(\)$/g, '')))
        uses.push({ ...feature, excerpt: node.toString().replaceAll(/\s+/g, ' ').slice(0, 90) })
    }
  }
  const root = postcss.parse(css)
  root.walkAtRules((rule) => add(rule, newInAtRule(rule)))
  root.walkRules((rule) => {
    if (!isStep(rule)) add(rule, newInSelector(rule))
  })
  root.walkDecls((declaration) => add(declaration, newInDeclaration(declaration)))
  return uses
}

/** The conditions of `@supports` around a node, those that hold where the feature is there. */
function askedAbove(node: ChildNode): string {
  const conditions: string[] = []
  for (let above: Container | ChildNode | undefined = node.parent as Container | undefined; above; ) {
    if (above.type === 'atrule' && (above as AtRule).name === 'supports' && !(above as AtRule).params.includes('not '))
      conditions.push((above as AtRule).params)
    above = above.parent as Container | undefined
  }
  return conditions.join(' ')
}

function newInAtRule({ name, params }: AtRule): readonly (Feature | null)[] {
  const own = tooNew(`@${name}`, compatAt('css', 'at-rules', name))
  if (name !== 'media') return [own]
  const media = (feature: string) => compatAt('css', 'at-rules', 'media', feature)
  return [
    own,
    /[<>=]/.test(params) ? tooNew('media range', media('range_syntax')) : null,
    ...[...params.matchAll(/\(\s*(?:min-|max-)?([\w-]+)/g)].map(([, feature = '']) =>
      tooNew(`@media ${feature}`, media(feature)),
    ),
  ]
}

const isStep = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')

function newInSelector({ selector, parent }: Rule): readonly (Feature | null)[] {
  const bare = selector.replaceAll(/"[^"]*"|'[^']*'|\\./g, '')
  const isNested = parent?.type === 'rule' || bare.includes('&')
  return [
    isNested ? tooNew('nesting', compatAt('css', 'selectors', 'nesting')) : null,
    ...[...bare.matchAll(/::?([a-z][\w-]*)/gi)].map(([colons, name = '']) =>
      tooNew(colons, compatAt('css', 'selectors', name)),
    ),
  ]
}

function newInDeclaration(declaration: Declaration): readonly (Feature | null)[] {
  const { prop, value, parent } = declaration
  const property = newProperty(prop)
  const parts = property || hasOlder(declaration) ? [] : newValueParts(prop, value)
  return [
    property && hasPrefixed(declaration) ? null : property,
    ...parts,
    parent?.type === 'rule' && (parent as Rule).selector.includes('::backdrop') && value.includes('var(')
      ? tooNew('var() in ::backdrop', compatAt('css', 'selectors', 'backdrop', 'inherit_from_originating_element'))
      : null,
  ]
}

/** `-webkit-user-select` beside `user-select`: the build adds the prefixes for the oldest browsers. */
const hasPrefixed = ({ prop, parent }: Declaration) =>
  (parent?.nodes ?? []).some((one) => one.type === 'decl' && one.prop === `-webkit-${prop}`)

function hasOlder({ prop, value, parent }: Declaration): boolean {
  if (value.includes('var(') || prop.startsWith('--')) return false
  return (parent?.nodes ?? []).some(
    (one) => one.type === 'decl' && one.prop === prop && newValueParts(prop, one.value).length === 0,
  )
}
