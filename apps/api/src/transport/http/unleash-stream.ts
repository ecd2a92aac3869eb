import { clientFeatureEndpoints } from '@halyard/contracts'
import { readScopeFrom } from '../../delivery/scope/read-scope.ts'
import { unleashFrames } from '../../delivery/streams/frames.ts'
import { invalid } from '../../pipeline/invalid.ts'
import { queryOf } from './query.ts'
import type { StreamKind } from './streaming.ts'

/** For the same callers as one feature. */
const { access, query: querySchema } = clientFeatureEndpoints.getClientFeature

/** What changes in an environment, sent to SDKs of Unleash as it happens. */
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
