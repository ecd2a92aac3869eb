import { expect, expectTypeOf, test } from 'vitest'
import { clientOf, projects } from '../test/scripted-fetch.ts'
import { type HalyardResponse, NotFoundError, type Projects, versionOf } from './index.ts'

const headers = { ETag: '"v1"', 'X-Request-Id': 'r1', 'X-Other': 'kept' }

test('withResponse returns the data with status, headers, request id and ETag, and sends one request', async () => {
  let calls = 0
  const fetch = async () => new Response(JSON.stringify(projects), { headers, status: 200 + calls++ })
  const call = clientOf(fetch).projects.getProjects()
  const response = await call.withResponse()
  expectTypeOf(response).toEqualTypeOf<HalyardResponse<Projects>>()
  expect(response).toMatchObject({ data: projects, status: 200, requestId: 'r1', etag: '"v1"' })
  expect(response.headers.get('x-other')).toBe('kept')
  expect([await call, versionOf(response.data), calls]).toEqual([response.data, '"v1"', 1])
})

test('a rejection of withResponse is the rejection of the call, and nothing stays unhandled', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const body = { id: 'e1', name: 'NotFoundError', message: 'gone' }
  const { getProjects } = clientOf(async () => new Response(JSON.stringify(body), { status: 404 })).projects
  await expect(getProjects().withResponse()).rejects.toBeInstanceOf(NotFoundError)
  await expect(getProjects()).rejects.toBeInstanceOf(NotFoundError)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
