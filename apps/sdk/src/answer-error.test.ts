import { errors } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { errorOf, readValue } from './answer-error.ts'
import type { Answer } from './attempt.ts'
import * as errorClasses from './generated/errors.ts'
import { HalyardError } from './halyard-error.ts'
import type { Route } from './route.ts'

const route: Route = {
  resource: 'invites',
  operation: 'getInvite',
  method: 'GET',
  path: '/api/admin/invite-link/tokens/:token',
  hasBody: false,
  deprecated: false,
  takesKey: false,
}
const answer = (status: number, text: string, more: Partial<Answer> = {}): Answer => ({
  status,
  text,
  type: 'application/json; charset=utf-8',
  link: null,
  ok: status < 300,
  opaque: false,
  requestId: 'request-1',
  retryAfter: null,
  etag: null,
  ...more,
})

test('every name of the error table has a class, and every class has a name', () => {
  expect(Object.keys(errorClasses).sort()).toEqual(Object.keys(errors).sort())
})

const classes = new Map<string, typeof HalyardError>(Object.entries(errorClasses))

test.each(Object.entries(errors))('%s is an error of its own class, with all fields of the response', (name, { status }) => {
  const details = [{ message: 'must be a name', path: 'body/name' }]
  const body = { id: 'error-1', name, message: 'not so', details }
  const error = errorOf(route, answer(status, JSON.stringify(body)))
  expect(error.constructor).toBe(classes.get(name))
  expect(error).toBeInstanceOf(HalyardError)
  expect(error).toMatchObject({ name, status, message: 'not so', id: 'error-1', details, requestId: 'request-1', body })
  expect(String(error)).toBe(`${name}: not so`)
})

test('details are an empty list if the response has no details', () => {
  expect(errorOf(route, answer(404, '{"id":"1","name":"NotFoundError","message":"gone"}')).details).toEqual([])
})

test('an error name of a newer server gets the base class and keeps its name', () => {
  const error = errorOf(route, answer(409, '{"id":"1","name":"LockedError","message":"locked"}'))
  expect(error.constructor).toBe(HalyardError)
  expect(error).toMatchObject({ name: 'LockedError', status: 409, message: 'locked' })
  expect(errorOf(route, answer(400, '{"id":"1","name":"constructor","message":""}')).constructor).toBe(HalyardError)
})

test.each([
  ['<html>Bad gateway</html>', 502, HalyardError],
  ['<html>Log in</html>', 401, errorClasses.AuthenticationRequired],
  ['', 404, errorClasses.NotFoundError],
  ['{"message":"slow down"}', 429, errorClasses.RateLimitError],
  ['{"id":1,"name":"NotFoundError","message":"gone"}', 503, errorClasses.Unavailable],
  ['{"id":"1","name":"A","message":"b","details":"c"}', 418, HalyardError],
  ['null', 409, HalyardError],
  ['[]', 304, HalyardError],
])('another body, %s with %i, becomes an error by its status', (text, status, expected) => {
  const error = errorOf(route, answer(status, text))
  expect(error.constructor).toBe(expected)
  expect(error).toMatchObject({ status, id: undefined, details: [], requestId: 'request-1' })
  expect(error.message).toContain(`${status}`)
})

test('error messages contain the path pattern, never the path', () => {
  expect(errorOf(route, answer(502, '')).message).toContain('GET /api/admin/invite-link/tokens/:token')
})

test.each([answer(301, ''), answer(308, 'moved'), answer(0, '', { opaque: true })])(
  'a redirect is an error that says what to do',
  (redirect) => {
    expect(errorOf(route, redirect).message).toContain('baseUrl')
  },
)

test('a successful response is its JSON, or undefined without a body', () => {
  expect(readValue(route, answer(200, '{"version":1}'))).toEqual({ version: 1 })
  expect(readValue(route, answer(204, ''))).toBeUndefined()
})

test('a response with JSON lines is an array', () => {
  const type = 'application/x-ndjson; charset=utf-8'
  expect(readValue(route, answer(200, '{"id":1}\n{"cursor":"a"}\n', { type }))).toEqual([{ id: 1 }, { cursor: 'a' }])
  expect(() => readValue(route, answer(200, '{"id":1}\n{"id', { type }))).toThrow(expect.objectContaining({ name: 'HalyardError' }))
})

test('a successful response that is not JSON is an error', () => {
  expect(() => readValue(route, answer(200, '<html>'))).toThrow(
    expect.objectContaining({ name: 'HalyardError', status: 200, body: '<html>', requestId: 'request-1' }),
  )
})
