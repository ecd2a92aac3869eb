import { expect, test } from 'vitest'
import { exportRequest, importRequest } from './transfer-request.ts'

test.each(['ftp://localhost', 'localhost', 'http://somebody@localhost', 'http://:secret@localhost'])(
  'refuses a URL that is not one of a server, without printing it: %s',
  (url) => {
    expect(() => exportRequest({ file: '-', url })).toThrow(/^--url must be (an http or https URL|without user and password: use a token)$/)
    expect(exportRequest({ file: '-', url: 'http://localhost:4242' }).url).toBe('http://localhost:4242')
  },
)

test('refuses options of a conversion without --from', () => {
  expect(() => importRequest({ file: '-', project: 'shop' })).toThrow('--environment and --project require --from')
  expect(importRequest({ file: '-', from: 'flipt', project: 'shop' }).conversion).toMatchObject({ from: 'flipt', project: 'shop' })
})
