import { newAttribute, newElement } from './markup-names.ts'
import type { Use } from './script.ts'
import { usesOfStyle } from './style.ts'

/** Finds the parts of a page that our oldest browsers lack: elements, attributes, and the features of its own styles. */
export function usesOfPage(html: string): readonly Use[] {
  const bare = html.replaceAll(/<!--[\s\S]*?-->|(<(style|script)\b[^>]*>)[\s\S]*?(?=<\/\2>)/g, '$1')
  const tags = [...bare.matchAll(/<([a-z][\w-]*)([^>]*)>/gi)].flatMap(([excerpt, tag = '', attributes = '']) =>
    [
      newElement(tag),
      ...[...attributes.matchAll(/([\w-]+)(?:=(?:"[^"]*"|'[^']*'|\S+))?/g)].map(([, name = '']) =>
        newAttribute(tag, name),
      ),
    ].flatMap((feature) => (feature ? [{ ...feature, excerpt }] : [])),
  )
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].flatMap(([, css = '']) => usesOfStyle(css))
  return [...tags, ...styles]
}
