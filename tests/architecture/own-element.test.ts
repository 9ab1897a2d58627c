import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/**
 * A browser's translator puts each text of the page into new elements. React then writes to a text that is no
 * longer in the page, or fails to insert before it. It replaces the text of an element that holds nothing else.
 */
const slots: Readonly<Record<string, readonly string[]>> = {
  'web/shared/shell/app.tsx': ['page'],
  'web/shared/ui/button.tsx': ['icon'],
  'web/shared/ui/badge.tsx': ['icon'],
  'web/shared/ui/choice.tsx': ['badge'],
  'web/shared/ui/field.tsx': ['children'],
  'web/shared/ui/notice.tsx': ['icon ?? fallback'],
  'web/shared/ui/page-header.tsx': ['end'],
  'web/shared/ui/skeleton.tsx': ['children'],
  'web/shared/ui/sticky-bar.tsx': ['children'],
  'web/shared/ui/tabs.tsx': ['tab.icon'],
  'web/diner/pages/menu/menu-list.tsx': ['bar', 'sheet'],
  'web/console/board/board-bar.tsx': ['children'],
  'web/console/board/lane-column.tsx': ['children'],
  'web/console/workplace/folded-filters.tsx': ['children'],
  'web/courier/delivery/next-step.tsx': ['news'],
  'web/courier/delivery/slide-confirm.tsx': ['children'],
  'web/courier/shift/shift-form.tsx': ['before', 'children'],
  'web/courier/stack/stack-detail.tsx': ['route', 'receiver'],
  'web/diner/features/loyalty/my-points.tsx': ['children'],
  'web/diner/features/menu/menu-sections.tsx': ['children', 'search'],
  'web/diner/features/menu/strip.tsx': ['children'],
  'web/diner/features/shop/info-table.tsx': ['icon'],
  'web/diner/features/shop/shop-header.tsx': ['account'],
  'web/diner/features/survey/survey-screen.tsx': ['content()'],
  'web/diner/features/checkout/payment-fields.tsx': ['suggestions'],
  'web/diner/features/checkout/points-sheet.tsx': ['children'],
  'web/diner/features/follow-up/now.tsx': ['pay(money(order.total))', 'again', 'map(trackingUrl)'],
  'web/diner/features/follow-up/order-view.tsx': ['rating', 'notices', 'again'],
  'web/diner/features/follow-up/receipt.tsx': ['children'],
  'web/diner/features/tracking/freshness.tsx': ['icons[cause]'],
  'web/diner/pages/cart-waiting.tsx': ['children'],
  'web/diner/pages/checkout/view/section.tsx': ['children'],
}

type TextPlace = { readonly file: string; readonly line: number; readonly text: string }

function textsWithSiblings(file: string, source: string): readonly TextPlace[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: TextPlace[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isShown)
      if (children.length > 1 || ts.isJsxFragment(node))
        for (const child of children.filter((one) => mayBeText(file, one)))
          found.push({
            file,
            line: tree.getLineAndCharacterOfPosition(child.getStart()).line + 1,
            text: child.getText(),
          })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Blank text is not translated, and it never changes. */
const isShown = (child: ts.JsxChild) =>
  ts.isJsxText(child)
    ? child.text.trim() !== ''
    : !(ts.isJsxExpression(child) && (!child.expression || isBlank(child.expression)))

const isBlank = (expression: ts.Expression) => ts.isStringLiteral(expression) && expression.text.trim() === ''

const mayBeText = (file: string, child: ts.JsxChild): boolean => {
  if (ts.isJsxText(child)) return true
  return ts.isJsxExpression(child) && child.expression !== undefined && !isElement(file, child.expression)
}

function isElement(file: string, expression: ts.Expression): boolean {
  const isOne = (inner: ts.Expression) => isElement(file, inner)
  if (slots[file]?.includes(expression.getText())) return true
  if (ts.isParenthesizedExpression(expression)) return isOne(expression.expression)
  if (ts.isConditionalExpression(expression)) return isOne(expression.whenTrue) && isOne(expression.whenFalse)
  if (ts.isBinaryExpression(expression)) return isOne(expression.right)
  if (ts.isCallExpression(expression)) return isElementCall(file, expression)
  return (
    ts.isJsxElement(expression) ||
    ts.isJsxSelfClosingElement(expression) ||
    ts.isJsxFragment(expression) ||
    expression.kind === ts.SyntaxKind.NullKeyword
  )
}

/** A portal, or one element for each entry of a list. */
function isElementCall(file: string, { expression, arguments: [given] }: ts.CallExpression): boolean {
  if (expression.getText() === 'createPortal') return true
  const isMap = ts.isPropertyAccessExpression(expression) && expression.name.text === 'map'
  return (
    isMap && given !== undefined && ts.isArrowFunction(given) && !ts.isBlock(given.body) && isElement(file, given.body)
  )
}

test('no text shares its element, so that a translated page still changes', () => {
  const files = globSync('web/**/*.tsx', { exclude: ['web/dist/**'] })
  const found = files.flatMap((file) => textsWithSiblings(file, readFileSync(file, 'utf8')))
  expect(found.map(({ file, line, text }) => `${file}:${line} ${text.trim().replaceAll(/\s+/g, ' ')}`)).toEqual([])
})

test('a text beside an element, in a fragment or behind a condition is found, and a lone one is not', () => {
  const texts = (jsx: string) => textsWithSiblings('a.tsx', `const a = ${jsx}`).map(({ text }) => text)
  expect(texts('<p>{name} <b>{word}</b></p>')).toEqual(['{name}'])
  expect(texts('<p>{count} × {name}</p>')).toEqual(['{count}', '× ', '{name}'])
  expect(texts('<>{name}</>')).toEqual(['{name}'])
  expect(texts('<p><b />{isOpen && name}</p>')).toEqual(['{isOpen && name}'])
  expect(texts('<p>{list.map((one) => one)}<b /></p>')).toHaveLength(1)
  expect(texts('<p>{name}</p>')).toEqual([])
  expect(texts("<p>{isOpen && <b />}{' '}{list.map((one) => <i key={one}>{one}</i>)}</p>")).toEqual([])
})
