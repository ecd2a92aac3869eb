import { useEffect } from 'react'
import { basePath } from './base.ts'
import { queryClient } from './query-client.ts'

/** Resources of the client whose responses depend on a topic of the stream. Every other topic names its own resource. */
const resourcesOf: Readonly<Record<string, readonly string[]>> = {
  access: ['access', 'profile', 'users', 'groups', 'serviceAccounts', 'apiTokens', 'roles', 'projects'],
  features: ['features', 'featureEnvironments', 'search', 'events', 'projects', 'tags', 'dependencies'],
  settings: ['projects', 'changeRequests'],
  projects: ['projects', 'features', 'search'],
  environments: ['environments', 'projects', 'features', 'search'],
  invites: ['inviteTokens'],
  favorites: ['features', 'projects'],
  tags: ['tags', 'features', 'search'],
}

const camelCase = (topic: string): string => topic.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The resources of topics such as `features:shop`. The index of flags is not part of the client, and has its own key. */
export const resourcesOfTopics = (topics: readonly string[]): Set<string> =>
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

/**
 * Listens to the changes that the server reports, and reads again what they concern. After a break in the connection, everything on the page is
 * read again.
 */
export const useLiveUpdates = (isSignedIn: boolean): void =>
  useEffect(() => {
    if (!isSignedIn) return
    const source = new EventSource(`${basePath}/api/admin/changes/stream`)
    let wasReady = false
    source.addEventListener('ready', () => {
      if (wasReady) queryClient.invalidateQueries().catch(() => undefined)
      wasReady = true
    })
    source.addEventListener('changed', ({ data }) => {
      // The server sends the names of topics.
      invalidate((JSON.parse(data) as { readonly keys: readonly string[] }).keys)
    })
    // The browser connects again by itself, but not after a refusal: then the session ended.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) invalidate(['access'])
    })
    return () => source.close()
  }, [isSignedIn])
