import { expect, test } from 'vitest'
import { json, startServer } from '../test/answering-server.ts'
import { token } from '../test/scripted-fetch.ts'
import { createHalyard, PreconditionFailed, versionOf } from './index.ts'

const params = { projectId: 'default', featureName: 'checkout' }
const feature = { name: 'checkout' }

test('ifMatch sends the version of the value that a call returned', async () => {
  const server = await startServer((outgoing) => json(outgoing, 200, feature, { ETag: '"a.b.c"' }))
  const halyard = createHalyard({ baseUrl: server.url, token })
  const read = await halyard.features.getFeature({ params })
  expect(versionOf(read)).toBe('"a.b.c"')
  await halyard.features.updateFeature({ params, body: { type: 'release' } }, { ifMatch: read })
  expect(server.received[1]?.headers).toMatchObject({ 'if-match': '"a.b.c"' })
})

test('ifMatch can be an ETag that was stored elsewhere', async () => {
  const server = await startServer((outgoing) => json(outgoing, 200, feature))
  const halyard = createHalyard({ baseUrl: server.url, token })
  await halyard.features.archiveFeature({ params }, { ifMatch: '"kept"' })
  expect(server.received[0]?.headers).toMatchObject({ 'if-match': '"kept"' })
})

test('a value that no call returned has no version, and nothing is sent', async () => {
  const server = await startServer((outgoing) => json(outgoing, 200, feature, { ETag: '"a.b.c"' }))
  const halyard = createHalyard({ baseUrl: server.url, token })
  const copy = { ...(await halyard.features.getFeature({ params })) }
  await expect(halyard.features.archiveFeature({ params }, { ifMatch: copy })).rejects.toBeInstanceOf(TypeError)
  expect(versionOf(copy)).toBeUndefined()
  expect(server.received).toHaveLength(1)
})

test('another version rejects with PreconditionFailed, which lists the changes', async () => {
  const details = [{ path: 'If-Match', message: 'feature-metadata-updated by ada at 2026-01-01T00:00:00.000Z' }]
  const body = { id: 'e1', name: 'PreconditionFailed', message: 'This was changed', details }
  const server = await startServer((outgoing) => json(outgoing, 412, body))
  const call = createHalyard({ baseUrl: server.url, token }).features.archiveFeature({ params }, { ifMatch: '"old"' })
  await expect(call).rejects.toBeInstanceOf(PreconditionFailed)
  await expect(call).rejects.toMatchObject({ status: 412, details })
})

test('POST and PATCH send a key, the same at every attempt and a new one for every call, and other methods send none', async () => {
  let failures = 2
  const server = await startServer((outgoing) =>
    failures-- > 0 ? json(outgoing, 503, {}, { 'Retry-After': '0' }) : json(outgoing, 200, feature),
  )
  const halyard = createHalyard({ baseUrl: server.url, token })
  const keys = () => server.received.map(({ headers }) => headers['idempotency-key'])
  await halyard.features.patchFeature({ params, body: [] })
  expect(keys()).toEqual([expect.stringMatching(/^(\d+-){3}\d+$/), keys()[0], keys()[0]])
  await halyard.features.patchFeature({ params, body: [] })
  expect(keys()[3]).not.toBe(keys()[0])
  await halyard.features.updateFeature({ params, body: { type: 'release' } })
  expect(keys()[4]).toBeUndefined()
})

test('a key of the caller is sent unchanged', async () => {
  const server = await startServer((outgoing) => json(outgoing, 200, feature))
  await createHalyard({ baseUrl: server.url, token }).features.patchFeature({ params, body: [] }, { idempotencyKey: 'job-7' })
  expect(server.received[0]?.headers).toMatchObject({ 'idempotency-key': 'job-7' })
})

test('a comment is sent in percent-encoding, and its header is absent without a comment', async () => {
  const server = await startServer((outgoing) => json(outgoing, 200, feature))
  const halyard = createHalyard({ baseUrl: server.url, token })
  await halyard.features.archiveFeature({ params }, { comment: 'Für 50 % der Kunden' })
  await halyard.features.archiveFeature({ params })
  expect(server.received.map(({ headers }) => headers['halyard-comment'])).toEqual(['F%C3%BCr%2050%20%25%20der%20Kunden', undefined])
})

test('a request that is still in flight is retried when the server says', async () => {
  const body = { id: 'e1', name: 'ConflictError', message: 'in flight' }
  let first = true
  const server = await startServer((outgoing) => {
    if (!first) return json(outgoing, 200, feature)
    first = false
    return json(outgoing, 409, body, { 'Retry-After': '0' })
  })
  const halyard = createHalyard({ baseUrl: server.url, token })
  expect(await halyard.features.patchFeature({ params, body: [] })).toEqual(feature)
  expect(server.received).toHaveLength(2)
})
