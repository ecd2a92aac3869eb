import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { newImportScope } from '../../../test/import-scope.ts'
import { build } from '../../store/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A pattern of the maximum accepted length. Each part compiles to a class of thousands of ranges. */
const huge = '(?i)(?:[\\p{L}\\p{N}]*[\\p{L}-]*)'.repeat(33)
/** One of the slowest patterns within the size limit: matching is in hundreds of states at once, different for each name. */
const slow = '(?:(?:.*a){2}.{0,60}){7}x'

/** Letters in an order without repetition. */
const nameOf = (at: number): string => {
  let state = at + 1
  const letters = Array.from({ length: 90 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return 'abc'[(state >> 16) % 3]
  })
  return `${letters.join('')}-${at}`
}
const features = Array.from({ length: 2_000 }, (_, at) => ({ name: nameOf(at) }))
const batch = (project: string) => ({ project, environment: 'production', data: { features } })

/** Stores a naming pattern directly, because earlier versions accepted larger patterns. */
const store = (project: string, pattern: string) =>
  server.database.run(
    build
      .updateTable('project')
      .set({ feature_naming: JSON.stringify({ pattern, example: null, description: null }) })
      .where('id', '=', project)
      .compile(),
  )

const updateSettings = (project: string, pattern: string) =>
  server.send('PUT', `/api/admin/projects/${project}/settings`, { body: { featureNaming: { pattern } } })

/** Sends small reads, one after another, until the work is done. Returns the longest duration and the number of reads. */
const readsDuring = async (work: Promise<unknown>) => {
  const ended = work.then(() => true)
  let [longest, reads] = [0, 0]
  do {
    const from = performance.now()
    expect((await server.send('GET', '/api/admin/tag-types')).status).toBe(200)
    longest = Math.max(longest, performance.now() - from)
    reads++
  } while (!(await Promise.race([ended, false])))
  return { longest, reads }
}

describe('a pattern above the size limit', () => {
  test('returns 400 quickly, for a setting and for an import', async () => {
    const { project } = await newImportScope(server)
    const from = performance.now()
    for (const pattern of [huge, '(?:xxxxxxxxxx){1000}', `(?:${'x'.repeat(980)}){1000}`]) {
      const refused = await updateSettings(project, pattern)
      expect([refused.status, refused.json.details[0].path]).toEqual([400, 'body/featureNaming/pattern'])
    }
    const projects = Array.from({ length: 500 }, (_, at) => ({ id: `p-${at}`, name: 'p', featureNaming: { pattern: `${huge}${at}` } }))
    const body = { version: 4, projects }
    const work = server.send('POST', '/api/admin/state/import', { body })
    const { longest } = await readsDuring(work)
    expect((await work).status).toBe(400)
    // Compiling all these patterns takes minutes.
    expect(longest).toBeLessThan(5_000)
    expect(performance.now() - from).toBeLessThan(20_000)
  })

  test('a stored pattern does not affect reads, and new names get 400 with the pattern', async () => {
    const { project, feature } = await newImportScope(server)
    await store(project, huge)
    expect(await server.send('GET', `/api/admin/projects/${project}`)).toMatchObject({
      status: 200,
      json: { featureNaming: { pattern: huge } },
    })
    const message = `cannot be checked: the pattern ${huge} of the project is too large; store a simpler pattern in its settings`
    const path = `/api/admin/projects/${project}/features`
    for (const [to, body] of [
      [path, { name: 'new' }],
      [`${path}/${feature}/clone`, { name: 'new' }],
      ['/api/admin/features/validate', { name: 'new', projectId: project }],
    ] as const) {
      expect(await server.send('POST', to, { body })).toMatchObject({ status: 400, json: { details: [{ path: 'body/name', message }] } })
    }
    const validated = await server.send('POST', '/api/admin/features-batch/validate', { body: batch(project) })
    expect(validated).toMatchObject({ status: 200, json: { errors: [{ message: `The names of new features ${message}` }] } })
    const imported = await server.send('POST', '/api/admin/features-batch/import', { body: batch(project) })
    expect(imported).toMatchObject({ status: 400, json: { message: expect.stringContaining(message) } })
    const known = { ...batch(project), data: { features: [{ name: feature }] } }
    expect((await server.send('POST', '/api/admin/features-batch/import', { body: known })).status).toBe(200)
    expect((await updateSettings(project, '[a-z]+')).status).toBe(200)
  })
})

describe('a slow pattern', () => {
  test.each(['validate', 'import'])('features-batch/%s lets other requests run and returns 400 with the pattern', async (operation) => {
    const { project } = await newImportScope(server)
    expect((await updateSettings(project, slow)).status).toBe(200)
    const work = server.send('POST', `/api/admin/features-batch/${operation}`, { body: batch(project) })
    const { longest, reads } = await readsDuring(work)
    expect(await work).toMatchObject({ status: 400, json: { message: expect.stringContaining(slow) } })
    // All matching together takes 5 seconds or more.
    expect(longest).toBeLessThan(3_000)
    expect(reads).toBeGreaterThan(1)
  })
})
