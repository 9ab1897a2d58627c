import { expect, test } from 'vitest'
import { photograph } from '#web/diner/api/photographs.ts'

test('a photograph of the shop’s own is loaded in the width that the screen needs', () =>
  expect(photograph('/media/plates/bife.jpg', '7.5rem')).toEqual({
    src: '/media/plates/bife.jpg',
    srcSet: [160, 320, 640, 1280].map((width) => `/pictures/${width}/plates/bife.jpg ${width}w`).join(', '),
    sizes: '7.5rem',
  }))

test.each(['/media/plates/bife.svg', 'https://example.com/media/bife.jpg', '/media/.jpg', null])(
  'a drawing, a picture from elsewhere and none are loaded unchanged: %s',
  (url) => expect(photograph(url, '7.5rem')).toEqual({ src: url }),
)
