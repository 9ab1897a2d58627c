import { expect, test } from 'vitest'
import { asksForPage } from '#gateway/http/asks-for-page.ts'

test.each([
  ['no header', undefined],
  ['an empty header', ' '],
  ['any type', '*/*'],
  ['any type in the short form of old programs', 'image/gif, *; q=.2'],
  ['any text', 'TEXT/*'],
  ['any type behind the one that a script wants', 'text/css,*/*;q=0.1'],
  ['any type beside data', 'application/json, text/plain, */*'],
  ['any text, with every other type refused', 'text/*, */*;q=0'],
])('a browser takes a page: %s', (_, accept) => expect(asksForPage(accept)).toBe('taken'))

test.each([
  ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'],
  ['in capitals and with spaces', ' Text/HTML '],
  ['with a parameter', 'text/html;level=1;charset=utf-8'],
  ['as the last wish', 'application/json, text/html;q=0.001'],
  ['with all else refused', '*/*;q=0, text/*;q=0, text/html'],
])('an address names a page: %s', (_, accept) => expect(asksForPage(accept)).toBe('named'))

test.each([
  ['data alone', 'application/json'],
  ['pictures alone', 'image/avif,image/webp,image/*'],
  ['a page refused beside a wildcard', 'text/html;q=0, */*'],
  ['a page refused with three decimals', '*/*, text/html; Q=0.000'],
  ['any text refused', '*/*;q=0.9, text/*;q=0.0'],
  ['everything refused', '*/*;q=0'],
  ['a type that only begins alike', 'text/html5, text/htm'],
  ['a word of objects', 'constructor'],
  ['nothing that can be read', ',;q=1,'],
])('a request asks for something else: %s', (_, accept) => expect(asksForPage(accept)).toBeNull())
