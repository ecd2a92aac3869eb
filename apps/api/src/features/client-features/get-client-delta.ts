import { Failure } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { deltaBody, deltaSince, eventsOf, hydration } from '../../cache/delivered/delta.ts'
import { deltaHeld, environmentOf, queryOf } from '../../delivery/scope/client-scope.ts'
import { readScopeFrom, scopeKeys, seeScope, shownMeta } from '../../delivery/scope/read-scope.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const tagOf = (revision: number) => `W/"${revision}"`

/** Returns the changes since the client's revision, or all features if the server no longer knows these changes. */
export const getClientDelta: Operations['clientFeatures']['getClientDelta'] = {
  watches: (params, account, token) => {
    const environment = token && environmentOf(token)
    return environment ? [...scopeKeys(params, account, token), revisionKeys.delivery(environment)] : []
  },
  run: async (ports, request) => {
    const scope = await seeScope(ports, request, true)
    if (scope instanceof Failure) return scope
    const since = deltaHeld(request.connection.ifNoneMatch)
    const process = ports.runtime.fleet.poll({ ...request, scope }, true)
    const features = await readScopeFrom(ports, scope, since)
    const { count } = features
    const { etag } = shownMeta(features, scope)
    const name = JSON.stringify(queryOf({ ...scope, inline: false }))
    // Changes of a feature's tags do not raise the environment's revision. SDKs that filter by tags therefore get all
    // features, with the ETag of a full list.
    const isByTags = scope.filter.tags !== null
    const delta = isByTags ? undefined : deltaSince(features, scope.filter, since)
    if (!delta) {
      const body = await ports.cache.bodies.getOrBuild(`client-delta ${name}`, etag, async () => {
        features.counts.snapshots++
        return new Body({ etag: isByTags ? etag : tagOf(count), parts: hydration(features, scope.filter) })
      })
      process?.answer(body.etag, count, features)
      return body
    }
    const body = await ports.cache.ownBodies.getOrBuild(`client-delta ${since} ${name}`, String(count), async () => {
      const events = eventsOf(features, delta)
      return new Body({ etag: tagOf(events === '' ? since! : count), parts: deltaBody(events) })
    })
    process?.answer(body.etag, count, features)
    features.counts.polledDeltas++
    return body
  },
}
