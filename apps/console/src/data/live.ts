import { useEffect } from 'react'
import { basePath } from './base.ts'
import { queryClient } from './query-client.ts'

/** Resources of the client whose responses depend on a topic of the stream. Every other topic names its own resource. */
const resourcesOf: Readonly<Record<string, readonly string[]>> = {
  access: ['access', 'profile', 'users', 'groups', 'serviceAccounts', 'apiTokens', 'roles', 'projects'],
  features: ['features', 'featureEnvironments', 'search', 'events', 'projects', 'tags', 'dependencies', 'changeRequests'],
  segments: ['segments', 'changeRequests'],
  settings: ['projects', 'changeRequests'],
  projects: ['projects', 'features', 'search'],
  environments: ['environments', 'projects', 'features', 'search'],
  invites: ['inviteTokens'],
  favorites: ['features', 'projects'],
  tags: ['tags', 'features', 'search'],
}

const camelCase = (topic: string): string => topic.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The resources of topics such as `features:shop`. The index of flags is not part of the client, and has its own key. */
const resourcesOfTopics = (topics: readonly string[]): Set<string> =>
  new Set(
    topics.flatMap((topic) => {
      const [name = ''] = topic.split(':')
      return resourcesOf[name] ?? [camelCase(name)]
    }),
  )

const isTouched = (queryKey: readonly unknown[], resources: ReadonlySet<string>): boolean =>
  queryKey[0] === 'flag-index' ? resources.has('search') || resources.has('features') : resources.has(String(queryKey[1]))

const invalidate = (topics: readonly string[]): void => {
  const resources = resourcesOfTopics(topics)
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, resources) }).catch(() => undefined)
}

/** Milliseconds after which a hidden page closes its stream. Over HTTP/1.1, browsers open only six connections to a server, for all tabs together. */
const hiddenMs = 30_000
const [shortestRetryMs, longestRetryMs] = [5_000, 60_000]

/** Clients do not come back all at the same time. */
const retryMs = (failures: number): number => Math.min(shortestRetryMs * 2 ** failures, longestRetryMs) * (0.5 + Math.random() / 2)

/**
 * Listens to the changes that the server reports, and reads again what they concern. After a break in the connection, everything on the page is
 * read again. Returns a function that ends it.
 */
export const listenToChanges = (): (() => void) => {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasReady = false
  let failures = 0
  const close = () => {
    source?.close()
    source = undefined
  }
  const open = () => {
    const opened = new EventSource(`${basePath}/api/admin/changes/stream`)
    source = opened
    opened.addEventListener('ready', () => {
      failures = 0
      if (wasReady) queryClient.invalidateQueries().catch(() => undefined)
      wasReady = true
    })
    opened.addEventListener('changed', ({ data }) => {
      // The server sends the names of topics.
      invalidate((JSON.parse(data) as { readonly keys: readonly string[] }).keys)
    })
    // The browser connects again by itself, but not after a refusal: the session ended, the server restarts, or too many streams are open.
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      source = undefined
      invalidate(['access'])
      clearTimeout(timer)
      // A hidden page opens it when it is visible.
      if (!document.hidden) timer = setTimeout(open, retryMs(failures++))
    })
  }
  const onVisibility = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(close, hiddenMs)
    else if (!source) open()
  }
  open()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(timer)
    close()
  }
}

export const useLiveUpdates = (isSignedIn: boolean): void => useEffect(() => (isSignedIn ? listenToChanges() : undefined), [isSignedIn])
