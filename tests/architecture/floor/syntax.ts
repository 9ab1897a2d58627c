import { compatAt, type Feature, halfLackingOf, tooNew } from './compat.ts'
import type { Node } from './walk.ts'

const functions = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|StaticBlock|PropertyDefinition)$/

const assignments: Readonly<Record<string, string>> = {
  '??=': 'nullish_coalescing_assignment',
  '||=': 'logical_or_assignment',
  '&&=': 'logical_and_assignment',
}

/** The syntax of a node that is younger than ES2020, as a name and a path in the published data. */
function* syntaxOf(node: Node, above: readonly Node[]): Generator<readonly [name: string, ...path: string[]]> {
  const isPrivate = (node['key'] as Node | undefined)?.type === 'PrivateIdentifier'
  switch (node.type) {
    case 'StaticBlock':
      return yield ['class static block', 'classes', 'static', 'initialization_blocks']
    case 'PropertyDefinition':
      if (isPrivate) yield ['private field', 'classes', 'private_class_fields']
      return yield node['static']
        ? ['static field', 'classes', 'static', 'class_fields']
        : ['class field', 'classes', 'public_class_fields']
    case 'MethodDefinition':
      if (isPrivate) yield ['private method', 'classes', 'private_class_methods']
      return
    case 'BinaryExpression':
      if ((node['left'] as Node).type === 'PrivateIdentifier')
        yield ['private in', 'classes', 'private_class_fields_in']
      return
    case 'AssignmentExpression': {
      const path = assignments[node['operator'] as string]
      if (path) yield [node['operator'] as string, 'operators', path]
      return
    }
    case 'AwaitExpression':
      if (!above.some(({ type }) => functions.test(type)))
        yield ['await of a module', 'operators', 'await', 'top_level']
      return
    case 'ForOfStatement':
      if (node['await'] === true && !above.some(({ type }) => functions.test(type)))
        yield ['await of a module', 'operators', 'await', 'top_level']
      return
    case 'VariableDeclaration':
      if (node['kind'] === 'using') yield ['using', 'statements', 'using']
      if (node['kind'] === 'await using') yield ['await using', 'statements', 'await_using']
      return
    case 'ImportAttribute':
      return yield ['import attribute', 'statements', 'import', 'import_attributes']
    case 'ImportExpression':
      if (node['options']) yield ['import attribute', 'statements', 'import', 'import_attributes']
  }
}

/** The syntax of one node that an old browser cannot read. */
export const newSyntax = (node: Node, above: readonly Node[], code: string): readonly Feature[] => [
  ...[...syntaxOf(node, above)].flatMap(([name, ...path]) => tooNew(name, compatAt('javascript', ...path)) ?? []),
  ...faultyField(node, code),
]

/** https://webkit.org/b/236843: Safari 15 loses the variables of a class field with a parenthesis. */
function faultyField(node: Node, code: string): readonly Feature[] {
  const value = node.type === 'PropertyDefinition' ? (node['value'] as Node | null) : null
  if (!value || !code.slice(value.start, value['end'] as number).includes('(')) return []
  const lacking = halfLackingOf(compatAt('javascript', 'classes', 'public_class_fields')?.__compat)
  return lacking.length > 0 ? [{ name: 'parenthesis in a class field', lacking }] : []
}

/** Parts of a regular expression that an old browser refuses, most of them when it reads the file: then none of it runs. */
export function newRegexParts(pattern: string, flags: string): readonly Feature[] {
  const expressions = ['javascript', 'regular_expressions'] as const
  const bare = pattern.replaceAll(/\\./gs, '')
  const names = [...bare.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name)
  return [
    /\(\?<[=!]/.test(bare) && tooNew('lookbehind', compatAt(...expressions, 'lookbehind_assertion')),
    /\(\?[ims]*-?[ims]+:/.test(bare) && tooNew('regex modifier', compatAt(...expressions, 'modifier')),
    new Set(names).size < names.length &&
      tooNew(
        'two groups of one name',
        compatAt(...expressions, 'named_capturing_group', 'duplicate_named_capturing_groups'),
      ),
    flags.includes('v') && tooNew('regex flag v', compatAt('javascript', 'builtins', 'RegExp', 'unicodeSets')),
    flags.includes('d') && tooNew('regex flag d', compatAt('javascript', 'builtins', 'RegExp', 'hasIndices')),
  ].filter((one) => one !== false && one !== null)
}
