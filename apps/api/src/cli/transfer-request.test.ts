import { expect, test } from 'vitest'
import { exportRequest } from './transfer-request.ts'

test.each(['ftp://localhost', 'localhost', 'http://somebody@localhost', 'http://:secret@localhost'])(
  'a URL that is none of a server is refused, and not shown: %s',
  (url) => {
    expect(() => exportRequest({ file: '-', url })).toThrow(/^--url must be (an http or https URL|without a user: a token says who asks)$/)
    expect(exportRequest({ file: '-', url: 'http://localhost:4242' }).url).toBe('http://localhost:4242')
  },
)
