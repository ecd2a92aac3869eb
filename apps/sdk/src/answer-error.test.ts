import { errors } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { errorOf, readJson } from './answer-error.ts'
import type { Answer } from './attempt.ts'
import { ConnectionError, TimeoutError } from './connection-errors.ts'
import * as errorClasses from './generated/errors.ts'
import { HalyardError, isHalyardError } from './index.ts'

const request = { operation: 'getInvite', method: 'GET', path: '/api/admin/invite-link/tokens/:token', attempt: 2, headers: new Headers() }

const answer = (status: number, text: string): Answer => ({
  request,
  response: new Response(null, { status, headers: { 'X-Request-Id': 'request-1' } }),
  text,
  watched: (work) => work(),
})

const classes = new Map<string, new (facts: { message: string }) => HalyardError>(Object.entries(errorClasses))
const names = Object.keys(errors)

test('every name of the error table has a class, and every class has a name', () => {
  expect([...classes.keys()].sort()).toEqual(names.toSorted())
})

test.each(Object.entries(errors))('%s is an instance of its own class, with all fields of the response', (name, { status }) => {
  const details = [{ message: 'must be a name', path: 'body/name' }]
  const body = { id: 'error-1', name, message: 'not so', details }
  const error = errorOf(answer(status, JSON.stringify(body)), 'failed')
  expect([...classes].flatMap(([other, errorClass]) => (error instanceof errorClass ? [other] : []))).toEqual([name])
  expect(error).toBeInstanceOf(HalyardError)
  expect(error).toMatchObject({ name, status, message: 'not so', id: 'error-1', details, requestId: 'request-1', attempts: 2, body })
  expect(String(error)).toBe(`${name}: not so`)
})

test('details are an empty list if the response has no details', () => {
  expect(errorOf(answer(404, '{"id":"1","name":"NotFoundError","message":"gone"}'), '').details).toEqual([])
})

test('an error name of a newer server keeps its name and is an instance of the base class only', () => {
  const error = errorOf(answer(409, '{"id":"1","name":"LockedError","message":"locked"}'), '')
  expect(error).toMatchObject({ name: 'LockedError', status: 409, message: 'locked' })
  expect([...classes.values()].filter((errorClass) => error instanceof errorClass)).toEqual([])
})

test.each([
  ['<html>Bad gateway</html>', 502],
  ['<html>Not found</html>', 404],
  ['', 404],
  ['{"message":"slow down"}', 429],
  ['{"id":"1","name":"A","message":"b","details":"c"}', 418],
  ['null', 409],
  ['[]', 400],
])('another body, %s with %i, is a HalyardError of no special kind, because the response may be of another server', (text, status) => {
  const error = errorOf(answer(status, text), `returned status ${status}`)
  const message = `GET /api/admin/invite-link/tokens/:token returned status ${status}`
  expect(error).toMatchObject({ name: 'HalyardError', message, status, details: [], requestId: 'request-1' })
})

test('text that is not JSON is an error, and JSON that is text is not', () => {
  expect(readJson(answer(200, ''), '"GET"')).toBe('GET')
  expect(() => readJson(answer(200, '<html>'), '<html>')).toThrow(
    expect.objectContaining({ name: 'HalyardError', status: 200, body: '<html>', requestId: 'request-1' }),
  )
})

test('classes create errors of their own kind, and a TimeoutError is a ConnectionError', () => {
  expect(new errorClasses.NotFoundError({ message: 'gone' })).toMatchObject({ name: 'NotFoundError', message: 'gone', attempts: 1 })
  const late = new TimeoutError({ message: 'late' })
  expect(late).toBeInstanceOf(ConnectionError)
  expect(new ConnectionError({ message: 'refused' })).not.toBeInstanceOf(TimeoutError)
  expect(late).not.toBeInstanceOf(errorClasses.NotFoundError)
})

test('isHalyardError accepts errors of this and other copies of the package, and nothing else', () => {
  const foreign = Object.assign(new Error('gone'), { [Symbol.for('@halyard/sdk')]: true, name: 'NotFoundError' })
  expect(isHalyardError(foreign)).toBe(true)
  expect(foreign).toBeInstanceOf(errorClasses.NotFoundError)
  for (const other of [new Error('x'), { name: 'NotFoundError' }, null, undefined, 'NotFoundError'])
    expect(isHalyardError(other)).toBe(false)
})
