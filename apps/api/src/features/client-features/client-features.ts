import type { ClientFeatures } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { textBody } from '../../cache/bodies/text-body.ts'
import { passes } from '../../cache/delivered/feature-filter.ts'
import { metaOf, queryOf, type Wanted } from '../../delivery/scope/client-scope.ts'
import { readScope, type SeenScope, scopeKeys, seeHeld, seeScope, shownMeta } from '../../delivery/scope/read-scope.ts'
import type { Polled } from '../../pipeline/fleet.ts'
import type { Cached, Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { getClientDelta } from './get-client-delta.ts'
import { repeatFeatures, repeatUnchanged } from './repeat-poll.ts'

/**
 * Header that makes polling SDKs switch to a stream. Only requests without query filters get the header, because streams
 * support only the filters of the token.
 */
const invitation = { 'fetch-mode': 'streaming' }

const mayStream = ({ inline }: SeenScope, { project, namePrefix, tag }: Wanted): boolean =>
  !inline && project === undefined && namePrefix === undefined && tag === undefined

const clientFeaturesOf = (ports: Ports, scope: SeenScope, wanted: Wanted, process: Polled | null): Cached => ({
  ...(ports.runtime.streams.isInviting && mayStream(scope, wanted) && { headers: invitation }),
  etag: metaOf(scope, scope.observed).etag,
  body: async () => {
    const features = await readScope(ports, scope)
    const [query, meta] = [queryOf(scope), shownMeta(features, scope)]
    process?.answer(meta.etag, features.count, features)
    return ports.cache.bodies.getOrBuild(`client-features ${JSON.stringify(query)}`, meta.etag, async () => {
      const rest = { query, meta } satisfies Partial<ClientFeatures>
      const [prefix, suffix] = ['{"version":2,"features":', `,${JSON.stringify(rest).slice(1)}`]
      const { table } = features
      features.counts.snapshots++
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
      const process = ports.runtime.fleet.poll({ ...request, scope }, false)
      const held = await seeHeld(ports, scope, request.connection.ifNoneMatch)
      const answer = clientFeaturesOf(ports, held, request.query, process)
      // Not repeatable if the client knows a newer revision, because the scope then has revisions from the database.
      if (held !== scope) return answer
      const repeatable = (status: number) =>
        status === 304 ? repeatUnchanged(ports, request, scope) : repeatFeatures(ports, request, scope, answer.etag)
      return { ...answer, repeatable }
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
