import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { manifestSchema } from './schemas.ts'

export const manifestEndpoints = {
  getManifest: endpoint({
    id: 'getManifest',
    method: 'GET',
    path: '/openfeature/v0/manifest',
    summary: 'Read the flag manifest of OpenFeature',
    description:
      '`openfeature pull` reads this manifest. An API token of an environment gets the features of its projects there; other callers get the features of the projects that they see. A feature has the type and the default value that it declares. A feature without a declaration has the type of the payloads of its variants, or is boolean without payloads. The feature is omitted if the payloads have different types, or if only some variants have a payload.',
    query: z.object({ project: urlName().optional().describe('Only features of this project') }),
    success: {
      status: 200,
      schema: manifestSchema,
      description: 'The manifest',
      headers: { 'X-Manifest-Capabilities': 'read' },
    },
    access: { permission: null, caller: 'authenticated' },
  }),
}
