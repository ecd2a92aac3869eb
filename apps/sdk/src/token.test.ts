import { expect, test, vi } from 'vitest'
import { clientOf, scripted } from '../test/scripted-fetch.ts'
import { AuthenticationRequired } from './index.ts'

const sentTokens = ({ mock }: ReturnType<typeof scripted>) => mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

test('a token function is called once for each call, and its promise is awaited', async () => {
  const fetch = scripted()
  const token = vi.fn(async () => `t${token.mock.calls.length}`)
  const { getProjects } = clientOf(fetch, { token }).projects
  await getProjects()
  await getProjects()
  expect(sentTokens(fetch)).toEqual(['t1', 't2'])
})

test('after a 401 the function gets the refused token, and the request is repeated with another token, whatever its method is', async () => {
  const fetch = scripted(401, 200)
  const token = vi.fn((refused?: string | null) => (refused === undefined ? 'old' : 'new'))
  await clientOf(fetch, { token, retries: 0 }).tags.createTag({ body: { type: 'simple', value: 'a' } })
  expect(token.mock.calls).toEqual([[], ['old']])
  expect(sentTokens(fetch)).toEqual(['old', 'new'])
  const keys = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys[1]).toBe(keys[0])
})

test.each([
  ['the same token', (): string => 'same', ['same']],
  ['null again', () => null, [null]],
  ['a third refused token', (refused?: string | null) => `${refused}+`, ['undefined+', 'undefined++']],
])('a 401 rejects if the function returns %s', async (_, token, sent) => {
  const body = { id: 'e1', name: 'AuthenticationRequired', message: 'Unknown token' }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(JSON.stringify(body), { status: 401 }))
  await expect(clientOf(fetch, { token }).projects.getProjects()).rejects.toBeInstanceOf(AuthenticationRequired)
  expect(sentTokens(fetch)).toEqual(sent)
})

test('an error of the token function rejects the call, and an invalid token is not shown', async () => {
  const fetch = scripted()
  const failing = clientOf(fetch, { token: () => Promise.reject(new Error('no session')) })
  await expect(failing.projects.getProjects()).rejects.toThrow('no session')
  await expect(clientOf(fetch, { token: () => 'a\nsecret' }).projects.getProjects()).rejects.toThrow(/^(?!.*secret).*invalid/)
  expect(fetch).not.toHaveBeenCalled()
})
