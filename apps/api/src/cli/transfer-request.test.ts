import { expect, test } from 'vitest'
import { exportRequest } from './transfer-request.ts'

test.each(['ftp://localhost', 'localhost', 'http://somebody@localhost', 'http://:secret@localhost'])(
  'refuses a URL that is not one of a server, without printing it: %s',
  (url) => {
    expect(() => exportRequest({ file: '-', url })).toThrow(/^--url must be (an http or https URL|without user and password: use a token)$/)
    expect(exportRequest({ file: '-', url: 'http://localhost:4242' }).url).toBe('http://localhost:4242')
  },
)
