import { escaped } from '../http/html.ts'

/** The values of a shop's first screen. A shop may lack any of them but its name. */
type FirstScreenValues = {
  readonly name: string
  readonly banner: string | null
  readonly cover: string | null
  readonly logo: string | null
}

export type FirstScreen = {
  /** The rules of its one inline style, whose hash the content security policy has to allow. */
  readonly style: string
  readonly markup: (shown: FirstScreenValues) => string
}

/**
 * The client's `first-screen.html`: what a shop's page shows until its scripts have come, which on a slow line is
 * seconds. A line with a `{value}` that the shop lacks is left out.
 */
export function firstScreenOf(template: string): FirstScreen {
  const [, style = '', body = ''] = /^<style>([\s\S]*?)<\/style>([\s\S]*)$/.exec(template.trim()) ?? []
  const lines = body.trim().split('\n')
  return {
    style,
    markup: (shown) =>
      `<style>${style}</style>${lines
        .filter((line) => valuesOf(line).every((name) => shown[name] !== null))
        .map((line) => line.replaceAll(value, (_, name: keyof FirstScreenValues) => escaped(shown[name] ?? '')))
        .join('')}`,
  }
}

const value = /\{(name|banner|cover|logo)\}/g
const valuesOf = (line: string) => [...line.matchAll(value)].map(([, name]) => name as keyof FirstScreenValues)
