import { vi } from 'vitest'
import { createHalyard } from '../src/index.ts'

export const token = '*:*.0123456789abcdef0123456789abcdef'
export const projects = { version: 1, projects: [] }

/** A fetch function with one outcome after the other: a status, or an error to throw. */
export const scripted = (...outcomes: (number | Error | [status: number, retryAfter: string])[]) =>
  vi.fn<typeof fetch>(async () => {
    const next = outcomes.shift() ?? 200
    if (next instanceof Error) throw next
    const [status, retryAfter] = typeof next === 'number' ? [next, undefined] : next
    return new Response(JSON.stringify(projects), { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } })
  })

/** The error of fetch if nobody listens. Its message contains a secret, as messages of custom fetch functions may. */
export const refused = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(`connect with ${token}`), { code: 'ECONNREFUSED' }) })

/** A fetch function that never responds. */
export const hanging: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

export const clientOf = (fetch: typeof globalThis.fetch, more = {}) =>
  createHalyard({ baseUrl: 'https://flags.test', token, fetch, ...more })
