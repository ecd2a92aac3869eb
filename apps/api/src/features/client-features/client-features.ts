import type { ClientFeatures } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { textBody } from '../../cache/bodies/text-body.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Cached, Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Observed } from '../../store/observed.ts'
import { type ClientScope, environmentOf, keysIn, metaOf, projectsOf, queryOf, scopeOf } from './client-scope.ts'

const watchesOf = (_: unknown, __: unknown, token: Caller['token']): readonly string[] => {
  const environment = token && environmentOf(token)
  return token && environment !== null ? keysIn(environment, projectsOf(token)) : []
}

interface Seen {
  readonly revisions: Observed
  readonly at: number
}

/** The revisions of a scope. Only those that the query chose have to be asked for. */
const see = async ({ cache }: Ports, { keys }: ClientScope, { revisions, at }: Seen): Promise<Seen> => {
  if (keys.every((key) => revisions.has(key))) return { revisions, at }
  return { revisions: await cache.revisions.observe(keys), at: performance.now() }
}

const clientFeaturesOf = (ports: Ports, scope: ClientScope, seen: Seen): Cached => {
  const features = ports.cache.delivered.in(scope.environment)
  return {
    etag: metaOf(scope, seen.revisions).etag,
    body: async () => {
      await features.upTo(scope.keys, seen.revisions, seen.at)
      const shown = new Map(scope.keys.map((key) => [key, features.revision(key)]))
      const [query, meta] = [queryOf(scope), metaOf(scope, shown)]
      return ports.cache.bodies.getOrBuild(`client-features ${JSON.stringify(query)}`, meta.etag, async () => {
        const rest = { query, meta } satisfies Partial<ClientFeatures>
        const [prefix, suffix] = ['{"version":2,"features":', `,${JSON.stringify(rest).slice(1)}`]
        const parts = scope.inline ? features.inlinedBody(prefix, suffix, scope.filter) : features.body(prefix, suffix, scope.filter)
        return new Body({ etag: meta.etag, parts })
      })
    },
  }
}

export const clientFeatureOperations: Operations['clientFeatures'] = {
  getClientFeatures: {
    watches: watchesOf,
    run: async (ports, { query, caller, peer, observed, observedAt }) => {
      // The endpoints are for tokens alone.
      const scope = scopeOf(caller.token!, query, peer.clientSpec)
      if (scope instanceof Failure) return scope
      return clientFeaturesOf(ports, scope, await see(ports, scope, { revisions: observed, at: observedAt }))
    },
  },

  getClientFeature: {
    watches: watchesOf,
    run: async (ports, { params: { featureName }, query, caller, peer, observed, observedAt }) => {
      const scope = scopeOf(caller.token!, query, peer.clientSpec)
      if (scope instanceof Failure) return scope
      const { revisions, at } = await see(ports, scope, { revisions: observed, at: observedAt })
      const features = ports.cache.delivered.in(scope.environment)
      await features.upTo(scope.keys, revisions, at)
      const feature = features.feature(featureName, scope.filter, scope.inline)
      return feature ? textBody(JSON.stringify(feature)) : failure('NotFoundError', `There is no feature named ${featureName}`)
    },
  },
}
