import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientOf, hanging, projects, refused, scripted } from '../test/scripted-fetch.ts'
import { HalyardError, TimeoutError } from './index.ts'

/** Runs all timers until the call is settled. */
const settled = async <T>(call: Promise<T>): Promise<T> => {
  const outcome = call.then(
    (value) => () => value,
    (thrown: unknown) => () => {
      throw thrown
    },
  )
  await vi.runAllTimersAsync()
  return (await outcome)()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test.each([429, 502, 503, 504])('a GET with status %i is retried twice', async (status) => {
  const fetch = scripted(status, status)
  expect(await settled(clientOf(fetch).projects.getProjects())).toEqual(projects)
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a GET without a connection is retried, and the last error is the outcome', async () => {
  const fetch = scripted(refused(), refused(), refused(), refused())
  await expect(settled(clientOf(fetch).projects.getProjects())).rejects.toMatchObject({
    name: 'ConnectionError',
    code: 'ECONNREFUSED',
    attempts: 3,
    message: 'GET /api/admin/projects got no response (ECONNREFUSED)',
  })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('the last response is the outcome if the server stays busy', async () => {
  await expect(settled(clientOf(scripted(502, 502, 503)).projects.getProjects())).rejects.toMatchObject({ status: 503 })
})

test.each([400, 401, 404, 409, 500])('a GET with status %i is not retried', async (status) => {
  const fetch = scripted(status)
  await expect(settled(clientOf(fetch).projects.getProjects())).rejects.toMatchObject({ status })
  expect(fetch).toHaveBeenCalledOnce()
})

const tag = { type: 'simple', value: 'beta' }

test.each([503, refused()])('PUT, DELETE, and POST with a key are retried', async (outcome) => {
  const fetch = scripted(outcome, 200, outcome, 200, outcome, 200)
  const { updateFeatureTags, deleteTag, createTag } = clientOf(fetch).tags
  await settled(updateFeatureTags({ params: { featureName: 'a' }, body: { addedTags: [], removedTags: [] } }))
  await settled(deleteTag({ params: tag }))
  await settled(createTag({ body: tag }))
  expect(fetch.mock.calls.map(([, init]) => init?.method)).toEqual(['PUT', 'PUT', 'DELETE', 'DELETE', 'POST', 'POST'])
})

test.each([503, 429, refused()])('a log-in and another POST without a key are never retried', async (outcome) => {
  const fetch = scripted(outcome, outcome)
  const { auth, features } = clientOf(fetch)
  await expect(settled(auth.logIn({ body: { username: 'ada', password: 'x' } }))).rejects.toBeInstanceOf(HalyardError)
  await expect(settled(features.validateFeature({ body: { name: 'a' } }))).rejects.toBeInstanceOf(HalyardError)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a DELETE whose retry finds nothing rejects with NotFoundError, and shows that an earlier attempt may have deleted it', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (fetch.mock.calls.length === 1) throw refused()
    return new Response('{"id":"e1","name":"NotFoundError","message":"There is no such tag"}', { status: 404 })
  })
  await expect(settled(clientOf(fetch).tags.deleteTag({ params: tag }))).rejects.toMatchObject({ name: 'NotFoundError', attempts: 2 })
})

test('retries: 0 disables retries', async () => {
  const fetch = scripted(503)
  await expect(settled(clientOf(fetch, { retries: 0 }).projects.getProjects())).rejects.toMatchObject({ status: 503 })
  expect(fetch).toHaveBeenCalledOnce()
})

test('the wait is as long as Retry-After says', async () => {
  const fetch = scripted([503, '7'])
  const call = clientOf(fetch).projects.getProjects()
  await vi.advanceTimersByTimeAsync(6_999)
  expect(fetch).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  await call
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('an abort ends the wait between two attempts, with the reason of the signal', async () => {
  const fetch = scripted([503, '7'])
  const controller = new AbortController()
  const call = clientOf(fetch).projects.getProjects({}, { signal: controller.signal })
  await vi.advanceTimersByTimeAsync(1_000)
  const reason = new Error('the page was left')
  controller.abort(reason)
  await expect(call).rejects.toBe(reason)
  expect(fetch).toHaveBeenCalledOnce()
})

test('an abort ends an attempt, with the reason of the signal', async () => {
  const controller = new AbortController()
  const call = clientOf(hanging).projects.getProjects({}, { signal: controller.signal })
  controller.abort('enough')
  await expect(call).rejects.toBe('enough')
})

test('an aborted signal sends nothing', async () => {
  const fetch = scripted()
  await expect(clientOf(fetch).projects.getProjects({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(fetch).not.toHaveBeenCalled()
})

test('listeners on the signal are removed', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  await settled(clientOf(scripted(503)).projects.getProjects({}, { signal }))
  expect(added.mock.calls.length).toBeGreaterThan(0)
  for (const [type, listener] of added.mock.calls) expect(removed).toHaveBeenCalledWith(type, listener)
})

test('each attempt has the complete timeout', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(hanging)
  const call = clientOf(fetch, { timeout: 100 }).projects.getProjects()
  await expect(settled(call)).rejects.toBeInstanceOf(TimeoutError)
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError', message: 'GET /api/admin/projects took longer than 100 ms' })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a timeout beyond the limit of timers does not expire immediately', async () => {
  expect(await clientOf(scripted(), { timeout: Number.POSITIVE_INFINITY }).projects.getProjects()).toEqual(projects)
  const call = clientOf(hanging, { timeout: 1e12, retries: 0 }).projects.getProjects()
  const ended = vi.fn()
  call.catch(ended)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).not.toHaveBeenCalled()
  await expect(settled(call)).rejects.toBeInstanceOf(TimeoutError)
})
