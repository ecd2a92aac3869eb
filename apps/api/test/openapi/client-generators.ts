/** A generator of clients from npm, and a program that uses its client. */
export interface ClientGenerator {
  readonly name: string
  readonly version: string
  /** Packages with versions that are installed beside the generator. */
  readonly beside: readonly string[]
  /** Path of its command in the package. */
  readonly command: string
  /** Arguments that create the client from the document. */
  readonly args: (document: string) => readonly string[]
  /** Text of the program. It calls `use` of `report.ts` with the four results. */
  readonly program: string
}

const settings = `const { baseUrl, token } = settings
const headers = { Authorization: token }
const tag = { value: 'generated', type: 'simple' }
`

export const generators: readonly ClientGenerator[] = [
  {
    name: 'openapi-typescript',
    version: '7.13.0',
    beside: ['openapi-fetch@0.17.0'],
    command: 'bin/cli.js',
    // Otherwise, every field with a default would be required in requests.
    args: (document) => [document, '--output', 'api.ts', '--default-non-nullable', 'false'],
    program: `import createClient from 'openapi-fetch'
import type { paths } from './api.ts'
import { report, settings } from './report.ts'

${settings}
const client = createClient<paths>({ baseUrl, headers })
const created = await client.POST('/api/admin/projects/{projectId}/features', {
  params: { path: { projectId: 'default' } },
  body: { name: settings.feature },
})
const tagged = await client.PUT('/api/admin/features/{featureName}/tags', {
  params: { path: { featureName: settings.feature } },
  body: { addedTags: [tag], removedTags: [] },
})
const listed = await client.GET('/api/admin/features')
const unknown = await client.GET('/api/admin/projects/{projectId}/features/{featureName}', {
  params: { path: { projectId: 'default', featureName: 'unknown' } },
})
report({
  created: created.data?.name,
  tags: tagged.data?.tags,
  listed: listed.data?.features.map(({ name }) => name),
  error: unknown.error?.name,
})
`,
  },
  {
    name: '@hey-api/openapi-ts',
    version: '0.99.0',
    // With TypeScript 7, which has no programming interface, the generator does not start.
    beside: ['typescript@5.9.3'],
    command: 'bin/run.js',
    args: (document) => ['--input', document, '--output', 'client', '--client', '@hey-api/client-fetch'],
    program: `import { client } from './client/client.gen.ts'
import { createFeature, getAllFeatures, getFeature, updateFeatureTags } from './client/index.ts'
import { report, settings } from './report.ts'

${settings}
client.setConfig({ baseUrl, headers })
const created = await createFeature({ path: { projectId: 'default' }, body: { name: settings.feature } })
const tagged = await updateFeatureTags({ path: { featureName: settings.feature }, body: { addedTags: [tag], removedTags: [] } })
const listed = await getAllFeatures()
const unknown = await getFeature({ path: { projectId: 'default', featureName: 'unknown' } })
report({
  created: created.data?.name,
  tags: tagged.data?.tags,
  listed: listed.data?.features.map(({ name }) => name),
  error: unknown.error?.name,
})
`,
  },
  {
    name: 'swagger-typescript-api',
    version: '13.13.0',
    beside: [],
    command: 'dist/cli.mjs',
    args: (document) => ['generate', '--path', document, '--output', '.', '--name', 'api.ts'],
    program: `import { Api } from './api.ts'
import { report, settings } from './report.ts'

${settings}
const { api } = new Api({ baseUrl, baseApiParams: { headers } })
const created = await api.createFeature('default', { name: settings.feature })
const tagged = await api.updateFeatureTags(settings.feature, { addedTags: [tag], removedTags: [] })
const listed = await api.getAllFeatures()
const error = await api.getFeature('default', 'unknown').then(
  () => undefined,
  (response: { error: { name: string } }) => response.error.name,
)
report({ created: created.data.name, tags: tagged.data.tags, listed: listed.data.features.map(({ name }) => name), error })
`,
  },
]
