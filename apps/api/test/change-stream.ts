import { expect, onTestFinished } from 'vitest'
import { EventReader } from './event-stream.ts'
import type { TestServer } from './harness.ts'

const path = '/api/admin/changes/stream'

/** Requests a stream of changes. */
export const requestChanges = (server: TestServer, headers: Record<string, string>): Promise<Response> =>
  fetch(server.url + path, { headers })

/** Opens a stream of changes, and reads its first event. The stream is closed when the test ends. */
export const followChanges = async (server: TestServer, headers: Record<string, string>) => {
  const response = await requestChanges(server, headers)
  expect(response.status).toBe(200)
  const reader = new EventReader(response)
  onTestFinished(() => reader.cancel())
  expect(await reader.next()).toMatchObject({ event: 'ready', data: '{}' })
  return { response, reader }
}

/** Reads events until all topics were named. Returns all named topics, sorted. */
export const topicsUntil = async (reader: EventReader, ...wanted: readonly string[]): Promise<string[]> => {
  const named = new Set<string>()
  while (!wanted.every((topic) => named.has(topic))) {
    const event = await reader.next()
    if (!event) throw new Error('the stream has ended')
    expect(event.event).toBe('changed')
    for (const topic of JSON.parse(event.data).keys) named.add(topic)
  }
  return [...named].sort()
}
