import type { ExportedState } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeState } from '../../../test/complete-state.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

const path = '/api/admin/state/export'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, completeState(), { drop: 'true' })
})
afterAll(() => server.stop())

const exported = async (of: TestServer, query = ''): Promise<string> => {
  const { status, text } = await of.send('GET', path + query)
  expect(status, text).toBe(200)
  return text
}

describe('200', () => {
  test('returns a file with everything that was imported, field by field', async () => {
    const { strategies, ...file } = JSON.parse(await exported(server)) as ExportedState
    const { strategies: imported, ...expected } = completeState()
    expect(file).toEqual(expected)
    expect(strategies?.filter(({ editable }) => editable)).toEqual(imported)
  })

  test('another server that imports the file exports the same bytes', async () => {
    const file = await exported(server)
    const other = await serverForTest()
    await importFile(other, JSON.parse(file), { drop: 'true' })
    expect(await exported(other)).toBe(file)
    await importFile(other, JSON.parse(file), { keep: 'false' })
    expect(await exported(other)).toBe(file)
  })

  test('a new server exports its initial contents', async () => {
    const fresh = JSON.parse(await exported(await serverForTest())) as ExportedState
    expect(fresh.projects?.map(({ id }) => id)).toEqual(['default'])
    expect(fresh.features).toEqual([])
    expect(fresh.contextFields?.map(({ name }) => name)).toContain('userId')
    expect(fresh.strategies?.map(({ editable }) => editable)).not.toContain(true)
  })

  const flags = [
    ['featureToggles', ['featureTypes', 'features', 'featureEnvironments', 'featureStrategies', 'featureStrategySegments', 'featureTags']],
    ['tags', ['tagTypes', 'tags', 'featureTags']],
    ['segments', ['segments', 'featureStrategySegments']],
    ['projects', ['projects']],
    ['environments', ['environments']],
    ['strategies', ['strategies']],
    ['contextFields', ['contextFields']],
  ] as const
  test.each(flags)('%s=false omits %j', async (flag, lists) => {
    const kinds = Object.keys(completeState())
    const { status, json } = await server.send('GET', `${path}?${flag}=false`)
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(kinds.filter((name) => !(lists as readonly string[]).includes(name)))
  })

  test('omits the segments of default strategies if segments are omitted', async () => {
    const { projects } = JSON.parse(await exported(server, '?segments=false'))
    const [{ defaultStrategy }] = projects[1].environments
    expect(defaultStrategy).toMatchObject({ name: 'by-region', segments: [] })
  })

  test('download=true sends a header for downloads', async () => {
    const { headers } = await server.send('GET', `${path}?download=true`)
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="halyard-state.json"')
    expect((await server.send('GET', path)).headers.get('Content-Disposition')).toBeNull()
  })

  test('the ETag depends on the state and the query', async () => {
    const tagOf = async (query = '') => (await server.send('GET', path + query)).headers.get('ETag')
    const tag = await tagOf()
    expect(tag).toMatch(/^"[\w-]{20}"$/)
    expect(await tagOf()).toBe(tag)
    expect(await tagOf('?tags=false')).not.toBe(tag)
    await server.newToken({ type: 'admin', project: '*', environment: '*' })
    expect(await tagOf()).toBe(tag)
    const body = { type: 'simple', value: 'another' }
    expect((await server.send('POST', '/api/admin/tags', { body })).status).toBe(201)
    expect(await tagOf()).not.toBe(tag)
    expect((await server.send('DELETE', '/api/admin/tags/simple/another')).status).toBe(200)
  })
})

describe('resumed downloads', () => {
  const rest = (from: number | string, tag: string | null) =>
    server.send('GET', path, { headers: { Range: `bytes=${from}-`, ...(tag && { 'If-Range': tag }) } })

  test('returns 206 with the rest of the same bytes, from any position', async () => {
    const { text, headers } = await server.send('GET', path)
    const bytes = Buffer.from(text)
    for (const from of [0, 1, 700, bytes.length - 1]) {
      const part = await rest(from, headers.get('ETag'))
      expect(part.status).toBe(206)
      expect(part.headers.get('Content-Range')).toBe(`bytes ${from}-${bytes.length - 1}/${bytes.length}`)
      expect(part.headers.get('Content-Length')).toBe(String(bytes.length - from))
      expect(part.headers.get('ETag')).toBe(headers.get('ETag'))
      expect(part.text).toBe(bytes.subarray(from).toString())
    }
  })

  test('returns 416 if no bytes are left', async () => {
    const { text, headers } = await server.send('GET', path)
    const bytes = Buffer.byteLength(text)
    const { status, headers: rangeHeaders } = await rest(bytes, headers.get('ETag'))
    expect({ status, range: rangeHeaders.get('Content-Range') }).toEqual({ status: 416, range: `bytes */${bytes}` })
  })

  test('returns 200 with the complete file if the state changed, the ETag is absent, or the range has another form', async () => {
    const { text, headers } = await server.send('GET', path)
    const tag = headers.get('ETag')
    for (const answer of [await rest(10, '"another"'), await rest(10, null), await rest('10-20,30', tag)])
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text })
  })
})

test.each(['format=yaml', 'tags=maybe', 'download=1'])('returns 400 for %s', async (query) => {
  const { status, json } = await server.send('GET', `${path}?${query}`)
  expect({ status, name: json.name }).toEqual({ status: 400, name: 'ValidationError' })
})
