import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { json, startServer } from '../test/answering-server.ts'
import { clientOf, projects, refused, scripted, token } from '../test/scripted-fetch.ts'
import { ConnectionError, createHalyard, NotFoundError, TimeoutError } from './index.ts'

test('a call sends the request of the contract and returns the parsed response', async () => {
  const tags = { version: 1, tags: [{ value: 'beta', type: 'simple' }] }
  const server = await startServer((outgoing) => json(outgoing, 200, tags))
  const halyard = createHalyard({ baseUrl: server.url, token, headers: { 'X-Team': 'web' } })
  const body = { addedTags: [{ value: 'beta' }], removedTags: [] }
  const answer = await halyard.tags.updateFeatureTags({ params: { featureName: 'a b' }, body }, { headers: { 'X-Request-Id': 'mine' } })
  expect(answer).toEqual(tags)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({
    method: 'PUT',
    url: '/api/admin/features/a%20b/tags',
    headers: {
      authorization: token,
      'content-type': 'application/json',
      accept: 'application/json',
      'x-team': 'web',
      'x-request-id': 'mine',
    },
  })
  expect(JSON.parse(server.received[0]?.body ?? '')).toEqual(body)
})

test('a call without input sends neither body nor content type', async () => {
  const server = await startServer((outgoing) => json(outgoing, 200, projects))
  expect(await createHalyard({ baseUrl: `${server.url}/`, token }).projects.getProjects()).toEqual(projects)
  expect(server.received[0]).toMatchObject({ method: 'GET', url: '/api/admin/projects', body: '' })
  expect(server.received[0]?.headers).not.toHaveProperty('content-type')
})

test('a client with the token null sends no Authorization header', async () => {
  const server = await startServer((outgoing) => json(outgoing, 200, {}))
  const halyard = createHalyard({ baseUrl: server.url, token: null })
  await halyard.auth.logIn({ body: { username: 'ada', password: 'Correct-Horse-7' } })
  expect(server.received[0]).toMatchObject({ method: 'POST', url: '/auth/simple/login' })
  expect(server.received[0]?.headers).not.toHaveProperty('authorization')
})

test('an error response rejects with its class', async () => {
  const body = { id: 'e1', name: 'NotFoundError', message: 'There is no feature named gone' }
  const server = await startServer((outgoing) => json(outgoing, 404, body, { 'X-Request-Id': 'r1' }))
  const call = createHalyard({ baseUrl: server.url, token }).tags.updateFeatureTags({
    params: { featureName: 'gone' },
    body: { addedTags: [], removedTags: [] },
  })
  await expect(call).rejects.toBeInstanceOf(NotFoundError)
  await expect(call).rejects.toMatchObject({ ...body, status: 404, requestId: 'r1', body })
})

test('a redirect is not followed, so that the token is not sent elsewhere', async () => {
  const server = await startServer((outgoing) => outgoing.writeHead(302, { Location: '/elsewhere' }).end())
  await expect(createHalyard({ baseUrl: server.url, token }).projects.getProjects()).rejects.toMatchObject({ status: 302 })
  expect(server.received).toHaveLength(1)
})

test('a broken connection is a ConnectionError with its code', async () => {
  const server = await startServer((outgoing) => outgoing.destroy())
  const call = createHalyard({ baseUrl: server.url, token, retries: 0 }).projects.getProjects()
  await expect(call).rejects.toMatchObject({ name: 'ConnectionError', code: expect.any(String) })
})

test('a response that breaks off is a ConnectionError', async () => {
  const server = await startServer((outgoing) => {
    outgoing.writeHead(200, { 'Content-Length': '100' }).write('{')
    setImmediate(() => outgoing.destroy())
  })
  await expect(createHalyard({ baseUrl: server.url, token, retries: 0 }).projects.getProjects()).rejects.toBeInstanceOf(ConnectionError)
})

test('the timeout covers the body, too', async () => {
  const server = await startServer((outgoing) => outgoing.writeHead(200, { 'Content-Type': 'application/json' }).write('{'))
  const call = createHalyard({ baseUrl: server.url, token, retries: 0 }).projects.getProjects({}, { timeout: 50 })
  await expect(call).rejects.toBeInstanceOf(TimeoutError)
})

test('a response without a body is undefined', async () => {
  const fetch = async () => new Response(null, { status: 204 })
  expect(await clientOf(fetch).projects.getProjects()).toBeUndefined()
})

test('a call with a parameter that would change the path sends nothing', async () => {
  const fetch = scripted()
  const call = clientOf(fetch).features.getProjectFeatures({ params: { projectId: '..' } })
  await expect(call).rejects.toBeInstanceOf(TypeError)
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  { baseUrl: 'flags.test' },
  { token: 'two\nlines' },
  { token: undefined as unknown as string },
  { baseUrl: 'https://user:pass@flags.test' },
  { baseUrl: 'https://flags.test?a=1' },
  { baseUrl: 'https://flags.test#a' },
  { baseUrl: 'ftp://flags.test' },
  { token: '☃' },
  { headers: { 'X-A': 'b\r\nX-B: c' } },
])('createHalyard rejects an invalid option immediately: %o', (option) => {
  expect(() => createHalyard({ baseUrl: 'https://flags.test', token, ...option })).toThrow(TypeError)
})

test('the token appears neither in errors nor in the client', async () => {
  const outcomes = await Promise.allSettled([
    clientOf(scripted(refused()), { retries: 0 }).projects.getProjects(),
    clientOf(scripted(502), { retries: 0 }).projects.getProjects(),
    clientOf(scripted(401)).projects.getProjects(),
    Promise.try(() => createHalyard({ baseUrl: 'https://flags.test', token: `${token}\nx` })),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  expect(inspect([outcomes, clientOf(scripted())], { depth: 10, showHidden: true })).not.toContain(token)
})
