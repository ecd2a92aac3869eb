import hydrationFile from '@unleash/client-specification/specifications/19-delta-api-hydration.json' with { type: 'json' }
import eventsFile from '@unleash/client-specification/specifications/20-delta-api-events.json' with { type: 'json' }
import type { Context, Unleash } from 'unleash-client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { EventReader } from '../event-stream.ts'
import { serverForTest, type TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import { startApplication } from './application.ts'
import { type Feature, fileOf, type State } from './specification-file.ts'

/** Files 19 and 20 have events. For each event, the test makes the change that lets the server send this event. */
type Segment = NonNullable<State['segments']>[number]
type Event =
  | { readonly type: 'hydration'; readonly features: readonly Feature[]; readonly segments: readonly Segment[] }
  | { readonly type: 'feature-updated'; readonly feature: Feature }
  | { readonly type: 'feature-removed'; readonly featureName: string; readonly project: string }
  | { readonly type: 'segment-updated'; readonly segment: Segment }

let server: TestServer
beforeEach(async () => {
  server = await serverForTest()
})

const write = async (event: Event): Promise<void> => {
  if (event.type === 'hydration') await importFile(server, fileOf(event))
  if (event.type === 'feature-updated') await importFile(server, fileOf({ features: [event.feature] }))
  if (event.type === 'segment-updated') await importFile(server, fileOf({ features: [], segments: [event.segment] }))
  if (event.type === 'feature-removed')
    expect((await server.send('DELETE', `/api/admin/projects/${event.project}/features/${event.featureName}`)).status).toBe(202)
}

/** Fields that are in the file and that the server sends. SDKs do not read the segments of a feature itself. */
const shown = (event: Event) => {
  if (event.type === 'hydration') return { ...event, features: event.features.map((feature) => withoutSegments(feature)), segments: [] }
  return event
}
const withoutSegments = ({ segments: _, ...feature }: Feature & { readonly segments?: unknown }) => feature

const modes = [{ type: 'polling', format: 'delta' }, { type: 'streaming' }] as const

const startSdks = (): Promise<Unleash[]> =>
  Promise.all(
    modes.map((experimentalMode) =>
      startApplication({ url: `${server.url}/api/`, refreshInterval: 50, experimentalMode }, server.tokens.backend),
    ),
  )

interface Case {
  readonly toggleName: string
  readonly context: Context
  readonly expectedResult: boolean
}

const expectResults = (unleash: Unleash, tests: readonly Case[]): void => {
  for (const { toggleName, context, expectedResult } of tests)
    expect([toggleName, context, unleash.isEnabled(toggleName, context)]).toEqual([toggleName, context, expectedResult])
}

const delta = async (tag?: string) => {
  const headers = { 'Unleash-Client-Spec': '5.2.0', ...(tag !== undefined && { 'If-None-Match': tag }) }
  const answer = await server.send('GET', '/api/client/delta', { token: server.tokens.backend, headers })
  return { events: answer.status === 304 ? [] : answer.json.events, tag: answer.headers.get('etag') ?? undefined }
}

test(`${hydrationFile.name}: the delta and the stream start with the event, and SDKs return its results`, async () => {
  const events = hydrationFile.state.events as unknown as Event[]
  for (const event of events) await write(event)
  const { events: sent } = await delta()
  expect(sent).toMatchObject(events.map(shown).map((event) => ({ ...event, eventId: expect.any(Number) })))
  const reader = new EventReader(await fetch(`${server.url}/api/client/streaming`, { headers: { Authorization: server.tokens.backend } }))
  onTestFinished(() => reader.cancel())
  expect(JSON.parse((await reader.next())!.data).events).toEqual(sent)
  for (const unleash of await startSdks()) expectResults(unleash, hydrationFile.tests)
})

test(`${eventsFile.name}: the delta and the stream send each event, and SDKs that apply the events return its results`, async () => {
  const reader = new EventReader(await fetch(`${server.url}/api/client/streaming`, { headers: { Authorization: server.tokens.backend } }))
  onTestFinished(() => reader.cancel())
  await reader.next()
  const sdks = await startSdks()
  let { tag } = await delta()
  // The server sends a segment when a feature of the scope uses the segment.
  let waiting: Event[] = []
  for (const event of eventsFile.state.events as unknown as Event[]) {
    await write(event)
    const { events: sent, tag: next } = await delta(tag)
    tag = next
    waiting.push(event)
    if (event.type === 'segment-updated') {
      expect(sent).toEqual([])
      continue
    }
    expect(sent).toMatchObject(waiting.map((one) => ({ ...one, eventId: expect.any(Number) })))
    expect(JSON.parse((await reader.next())!.data).events).toEqual(sent)
    waiting = []
  }
  expect(waiting).toEqual([])
  const updated = eventsFile.tests.at(-1)!
  for (const unleash of sdks) {
    await expect.poll(() => unleash.isEnabled(updated.toggleName, updated.context)).toBe(updated.expectedResult)
    expectResults(unleash, eventsFile.tests)
  }
})
