import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { oneOrMany, text, urlName } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { clientDeltaSchema } from './delta.ts'
import { clientFeatureSchema, clientFeaturesSchema } from './schemas.ts'

const { min, max } = limits.tagLength
const tag = text(2 * max + 1, 2 * min + 1).regex(/^[^:]+:/, { error: 'must be of the form type:value' })
const environment = urlName()
  .optional()
  .describe('The environment, for a token of all environments; default: `default`. Other tokens have their own environment')
const scope =
  'The token decides the environment and the projects. SDKs that send `Unleash-Client-Spec` of at least 4.2.0 get segments by id, and other SDKs get the constraints of segments inlined. A value that is not a semantic version returns 400. Disabled strategies and archived features are omitted.'

const query = z.object({
  environment,
  project: oneOrMany(urlName()).optional().describe('Only features of this project; repeated: of any of these projects'),
  namePrefix: text(limits.nameLength).optional().describe('Only features whose name begins with this text'),
  tag: oneOrMany(tag).optional().describe('Only features with this tag, as type:value; repeated: with any of these tags'),
})

export const clientFeatureEndpoints = {
  getClientFeatures: endpoint({
    id: 'getClientFeatures',
    method: 'GET',
    path: '/api/client/features',
    summary: 'Read all features of an environment',
    description: `Backend SDKs poll this endpoint. ${scope} Only segments that these features use are sent. The ETag depends only on the state that the token can read, so a change elsewhere leaves the ETag unchanged.`,
    query,
    success: { status: 200, schema: clientFeaturesSchema, description: 'The features' },
    access: { permission: null, caller: 'backend' },
    conditional: true,
  }),
  getClientDelta: endpoint({
    id: 'getClientDelta',
    method: 'GET',
    path: '/api/client/delta',
    summary: 'Read the changes of an environment',
    description:
      'For SDKs that poll in the format `delta`. `If-None-Match` names the last revision that the SDK has, as a number: `"12"`. The response has the changes after this revision; without changes, the response is 304. An SDK without a revision, or with a revision that the server no longer knows, gets one event of type `hydration` with the complete state. An SDK that filters by tags gets the same event after every change. Segments are sent by id.',
    query,
    success: { status: 200, schema: clientDeltaSchema, description: 'The events, to apply in order' },
    access: { permission: null, caller: 'backend' },
    conditional: true,
  }),
  getClientFeature: endpoint({
    id: 'getClientFeature',
    method: 'GET',
    path: '/api/client/features/:featureName',
    summary: 'Read one feature of an environment',
    description: scope,
    params: z.object({ featureName: urlName().describe('Name of the feature') }),
    query: z.object({ environment }),
    success: { status: 200, schema: clientFeatureSchema, description: 'The feature' },
    errors: ['NotFoundError'],
    access: { permission: null, caller: 'backend' },
    conditional: true,
  }),
}
