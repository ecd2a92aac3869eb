import { inspect } from 'node:util'
import { expect, test, vi } from 'vitest'
import { clientOf, hanging, refused, scripted, token } from '../test/scripted-fetch.ts'
import type { HalyardOptions, RequestEvent, ResponseEvent } from './index.ts'

const recorded = () => {
  const requests: RequestEvent[] = []
  const responses: ResponseEvent[] = []
  const hooks: Partial<HalyardOptions> = {
    onRequest: async (request) => requests.push(request),
    onResponse: async (response) => responses.push(response),
  }
  return { requests, responses, hooks }
}
const call = (fetch: typeof globalThis.fetch, hooks: Partial<HalyardOptions>, signal?: AbortSignal) =>
  clientOf(fetch, hooks).inviteTokens.validateInvite({ params: { secret: 'invite-secret' } }, { signal })

test('hooks see each request and its end, without token and address', async () => {
  const { requests, responses, hooks } = recorded()
  await call(scripted([503, '0'], 200), hooks)
  const target = { operation: 'validateInvite', method: 'GET', path: '/invite/:secret/validate' }
  expect(requests).toMatchObject([
    { ...target, attempt: 1 },
    { ...target, attempt: 2 },
  ])
  expect(responses).toMatchObject([
    { status: 503, error: undefined },
    { status: 200, error: undefined },
  ])
  expect(responses.map(({ request }) => request)).toEqual(requests)
  expect(responses[0]?.headers?.get('Retry-After')).toBe('0')
  expect(responses.every(({ duration }) => duration >= 0)).toBe(true)
  const shown = inspect([requests, responses], { depth: 10, showHidden: true })
  for (const secret of [token, 'invite-secret']) expect(shown).not.toContain(secret)
})

test('onRequest can add headers', async () => {
  const fetch = scripted()
  await call(fetch, { onRequest: ({ headers, attempt }) => headers.set('traceparent', `00-1-${attempt}-01`) })
  const sent = new Headers(fetch.mock.calls[0]?.[1]?.headers)
  expect([sent.get('traceparent'), sent.get('authorization')]).toEqual(['00-1-1-01', token])
})

test('onResponse receives the error of a request without a response, or the reason of the signal', async () => {
  const { responses, hooks } = recorded()
  await expect(call(scripted(refused()), { ...hooks, retries: 0 })).rejects.toMatchObject({ name: 'ConnectionError' })
  const controller = new AbortController()
  const aborted = call(vi.fn(hanging), hooks, controller.signal)
  await vi.waitFor(() => expect(responses).toHaveLength(1))
  controller.abort('enough')
  await expect(aborted).rejects.toBe('enough')
  expect(responses.map(({ status, error }) => [status, error])).toEqual([
    [undefined, expect.objectContaining({ name: 'ConnectionError' })],
    [undefined, 'enough'],
  ])
})

test('a hook that throws rejects the call, and nothing is sent', async () => {
  const fetch = scripted()
  const onRequest = () => {
    throw new Error('no span')
  }
  await expect(call(fetch, { onRequest })).rejects.toThrow('no span')
  expect(fetch).not.toHaveBeenCalled()
})
