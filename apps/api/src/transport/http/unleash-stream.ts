import { clientFeatureEndpoints } from '@halyard/contracts'
import { invalid } from '@halyard/domain'
import { readScopeFrom } from '../../delivery/scope/read-scope.ts'
import { unleashFrames } from '../../delivery/streams/frames.ts'
import { queryOf } from './query.ts'
import type { StreamKind } from './streaming.ts'

/** Streams are open to the same callers as the endpoint of one feature. */
const { access, query: querySchema } = clientFeatureEndpoints.getClientFeature

/** Streams the changes of an environment to SDKs of Unleash. */
export const unleashStream: StreamKind = {
  path: '/api/client/streaming',
  frames: unleashFrames,
  carriesFeatures: true,
  access,
  inline: false,
  requestOf: (_, incoming, { authorization }) => ({
    credentials: { authorization },
    query: () => {
      const query = querySchema.safeParse(queryOf(incoming.url ?? ''))
      return query.success ? query.data : invalid(query.error.issues, 'query')
    },
  }),
  sinceOf: async (ports, { headers }, scope) => {
    const id = headers['last-event-id']
    const since = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null
    await readScopeFrom(ports, scope, since)
    return since
  },
}
