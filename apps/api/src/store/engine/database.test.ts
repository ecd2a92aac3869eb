import { describe, expect, test } from 'vitest'
import { DatabaseExhausted, DatabaseUnavailable, isLost, isPassing, translate, withRepeats } from './database.ts'

const coded = (code: string, message = 'fault') => Object.assign(new Error(message), { code })

/** An attempt that fails so many times with that code, and counts. */
const failing = (times: number, code: string) => {
  const attempts: number[] = []
  const attempt = async () => {
    attempts.push(attempts.length)
    if (attempts.length <= times) throw coded(code)
    return 'done'
  }
  return { attempts, attempt }
}

describe('a transaction is repeated', () => {
  test.each(['40001', '40P01'])('after %s, three times', async (code) => {
    const { attempts, attempt } = failing(3, code)
    expect(await withRepeats(attempt)).toBe('done')
    expect(attempts).toHaveLength(4)
  })

  test.each(['40001', '40P01'])('and given up after the third repeat failed with %s too', async (code) => {
    const { attempts, attempt } = failing(4, code)
    await expect(withRepeats(attempt)).rejects.toMatchObject({ code })
    expect(attempts).toHaveLength(4)
  })

  test.each(['23505', '23503', '22P02', '57P01', 'ECONNRESET'])('never after %s', async (code) => {
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
])('the same work can succeed after %s: %s', (code, expected) => {
  expect(isPassing(translate(coded(code)))).toBe(expected)
})

describe('a fault', () => {
  const away: [string, Error][] = [
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
  test.each(away)('of the connection is told as such: %s', (_, error) => {
    const told = translate(error)
    expect(told).toBeInstanceOf(DatabaseUnavailable)
    expect(told).toMatchObject({ message: 'the database cannot be reached', cause: error })
  })

  const exhausted: [string, string, number][] = [
    ['53100', 'the disk of the database is full', 30],
    ['ENOSPC', 'the disk of the database is full', 30],
    ['53000', 'the database is out of memory or of another resource', 5],
    ['53200', 'the database is out of memory or of another resource', 5],
    ['57014', 'the database took too long', 5],
  ]
  test.each(exhausted)('with the code %s leaves the connection usable, and says when to try again', (code, message, retryAfter) => {
    const found = translate(coded(code))
    expect(found).toBeInstanceOf(DatabaseExhausted)
    expect(found).toMatchObject({ message, retryAfter })
    expect(isLost(found)).toBe(false)
    expect(isLost(translate(coded('57P01')))).toBe(true)
  })

  const ours: [string, unknown][] = [
    ['a constraint', coded('23505')],
    ['a statement', coded('42601')],
    ['a surprise', new Error('surprise')],
    ['what is no error', 'ECONNREFUSED'],
  ]
  test.each(ours)('of %s stays as it is', (_, error) => {
    expect(translate(error)).toBe(error)
  })
})
