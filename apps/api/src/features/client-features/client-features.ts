import type { ClientFeatures } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { textBody } from '../../cache/bodies/text-body.ts'
import { passes } from '../../cache/delivered/feature-filter.ts'
import { metaOf, queryOf, revisionHeld } from '../../delivery/scope/client-scope.ts'
import { readScope, type SeenScope, scopeKeys, seeNow, seeScope, shownMeta } from '../../delivery/scope/read-scope.ts'
import type { Cached, Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { getClientDelta } from './get-client-delta.ts'

const clientFeaturesOf = (ports: Ports, scope: SeenScope): Cached => ({
  etag: metaOf(scope, scope.observed).etag,
  body: async () => {
    const features = await readScope(ports, scope)
    const [query, meta] = [queryOf(scope), shownMeta(features, scope)]
    return ports.cache.bodies.getOrBuild(`client-features ${JSON.stringify(query)}`, meta.etag, async () => {
      const rest = { query, meta } satisfies Partial<ClientFeatures>
      const [prefix, suffix] = ['{"version":2,"features":', `,${JSON.stringify(rest).slice(1)}`]
      const { table } = features
      const parts = scope.inline ? table.inlinedBody(prefix, suffix, scope.filter) : table.body(prefix, suffix, scope.filter)
      return new Body({ etag: meta.etag, parts })
    })
  },
})

export const clientFeatureOperations: Operations['clientFeatures'] = {
  getClientFeatures: {
    watches: scopeKeys,
    run: async (ports, request) => {
      const scope = await seeScope(ports, request)
      if (scope instanceof Failure) return scope
      const { revisionId } = metaOf(scope, scope.observed)
      // A client may come from an instance that knows more.
      const isBehind = (revisionHeld(request.peer.ifNoneMatch) ?? 0) > revisionId
      return clientFeaturesOf(ports, isBehind ? await seeNow(ports, scope) : scope)
    },
  },

  getClientFeature: {
    watches: scopeKeys,
    run: async (ports, request) => {
      const scope = await seeScope(ports, request)
      if (scope instanceof Failure) return scope
      const { featureName } = request.params
      const { table } = await readScope(ports, scope)
      const entry = table.get(featureName)
      if (!entry || !passes(entry, scope.filter)) return failure('NotFoundError', `There is no feature named ${featureName}`)
      return textBody(scope.inline ? JSON.stringify(table.inlined(entry)) : table.text(entry))
    },
  },

  getClientDelta,
}
