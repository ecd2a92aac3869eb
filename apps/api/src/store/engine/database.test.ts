import { describe, expect, test } from 'vitest'
import { DatabaseExhausted, DatabaseUnavailable, isLost, isPassing, translate, withRepeats } from './database.ts'

const coded = (code: string, message = 'fault') => Object.assign(new Error(message), { code })

/** An attempt that fails a number of times with a code, and records its calls. */
const failing = (times: number, code: string) => {
  const attempts: number[] = []
  const attempt = async () => {
    attempts.push(attempts.length)
    if (attempts.length <= times) throw coded(code)
    return 'done'
  }
  return { attempts, attempt }
}

describe('withRepeats', () => {
  test.each(['40001', '40P01'])('repeats a transaction three times after %s', async (code) => {
    const { attempts, attempt } = failing(3, code)
    expect(await withRepeats(attempt)).toBe('done')
    expect(attempts).toHaveLength(4)
  })

  test.each(['40001', '40P01'])('rejects when the third repeat fails with %s too', async (code) => {
    const { attempts, attempt } = failing(4, code)
    await expect(withRepeats(attempt)).rejects.toMatchObject({ code })
    expect(attempts).toHaveLength(4)
  })

  test.each(['23505', '23503', '22P02', '57P01', 'ECONNRESET'])('does not repeat a transaction after %s', async (code) => {
    const { attempts, attempt } = failing(1, code)
    await expect(withRepeats(attempt)).rejects.toThrow()
    expect(attempts).toHaveLength(1)
  })
})

test.each([
  ['57P01', true],
  ['57014', true],
  ['53100', true],
  ['40001', true],
  ['40P01', true],
  ['23505', false],
  ['22P02', false],
])('isPassing: the same work can succeed after %s: %s', (code, expected) => {
  expect(isPassing(translate(coded(code)))).toBe(expected)
})

describe('translate', () => {
  const connectionErrors: [string, Error][] = [
    ...['08006', '08P01', '57P01', '57P02', '57P03', '53300', '28P01', '3D000'].map((code): [string, Error] => [code, coded(code)]),
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENETUNREACH'].map((code): [string, Error] => [code, coded(code)]),
    ...[
      'Connection terminated',
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'timeout expired',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
    ].map((message): [string, Error] => [message, new Error(message)]),
  ]
  test.each(connectionErrors)('converts a connection error to DatabaseUnavailable: %s', (_, error) => {
    const unavailable = translate(error)
    expect(unavailable).toBeInstanceOf(DatabaseUnavailable)
    expect(unavailable).toMatchObject({ message: 'the database cannot be reached', cause: error })
  })

  const exhausted: [string, string, number][] = [
    ['53100', 'the disk of the database is full', 30],
    ['ENOSPC', 'the disk of the database is full', 30],
    ['53000', 'the database is out of memory or of another resource', 5],
    ['53200', 'the database is out of memory or of another resource', 5],
    ['57014', 'the database took too long', 5],
  ]
  test.each(exhausted)(
    'converts the code %s to DatabaseExhausted with a retry time, and keeps the connection usable',
    (code, message, retryAfter) => {
      const found = translate(coded(code))
      expect(found).toBeInstanceOf(DatabaseExhausted)
      expect(found).toMatchObject({ message, retryAfter })
      expect(isLost(found)).toBe(false)
      expect(isLost(translate(coded('57P01')))).toBe(true)
    },
  )

  const otherErrors: [string, unknown][] = [
    ['a constraint error', coded('23505')],
    ['a syntax error', coded('42601')],
    ['an unknown error', new Error('surprise')],
    ['a thrown text', 'ECONNREFUSED'],
  ]
  test.each(otherErrors)('returns %s unchanged', (_, error) => {
    expect(translate(error)).toBe(error)
  })
})
