import { expect, test } from 'vitest'
import { drawn } from '#web/shared/drawing/drawn.ts'

test('style attributes become rules, which a document’s policy can allow by their hash', () => {
  expect(
    drawn('<b style="aspect-ratio:4 / 3"></b><i style="width:3rem;height:auto"></i><s style="aspect-ratio:4 / 3"></s>'),
  ).toEqual({
    markup: '<b data-s="0"></b><i data-s="1"></i><s data-s="0"></s>',
    style: '[data-s="0"]{aspect-ratio:4 / 3}[data-s="1"]{width:3rem;height:auto}',
    preloads: [],
  })
})

test('the colour of a state becomes a rule too', () => {
  expect(drawn('<i style="background:#1e88e5"></i>').style).toBe('[data-s="0"]{background:#1e88e5}')
})

test('a value that could end its rule or load a file is left out', () => {
  for (const value of ['background:url(&quot;data:x&quot;)', 'color:red}b{color:blue', 'width:1px;</style>', 'width:'])
    expect(drawn(`<b style="${value}"></b>`)).toMatchObject({ markup: '<b></b>', style: '' })
})

test('a text that speaks of styles is left as it is', () => {
  expect(drawn('<p>a style=&quot;color:red&quot; b</p>').markup).toBe('<p>a style=&quot;color:red&quot; b</p>')
})

test('the links to first pictures go to the head of the document', () => {
  const links = ['<link rel="preload" as="image" href="/a.svg"/>', '<link rel="preload" as="image" href="/b.svg"/>']
  expect(drawn(`${links.join('')}<p>menu</p>`)).toEqual({ markup: '<p>menu</p>', style: '', preloads: links })
})
