import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { AppRouter } from '@halyard/contracts/trpc'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'

const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_TOKEN: token } = process.env
if (!token) throw new Error('Set HALYARD_TOKEN to an admin token')
const say = (line: string) => process.stdout.write(`${line}\n`)

// httpLink, not httpBatchLink: the server takes one call a request
const trpc = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${baseUrl}/trpc`, headers: { authorization: token } })] })

const file = await readFile(new URL('export.json', import.meta.url), 'utf8')
const { imported, kept } = await trpc.state.importState.mutate({ body: JSON.parse(file) })
say(`imported ${imported.features} features; ${kept.features} were there already`)
assert.equal(imported.features + kept.features, 5)

const { features } = await trpc.features.getAllFeatures.query({ query: { tag: 'component:payments' } })
say(`tagged payments: ${features.map(({ name }) => name).join(', ')}`)
assert.ok(features.some(({ name }) => name === 'payment-fallback'))

const { tags } = await trpc.tags.updateFeatureTags.mutate({
  params: { featureName: 'night-theme' },
  body: { addedTags: [{ value: 'quarter-2' }], removedTags: [] },
})
say(`tags of night-theme: ${tags.map(({ type, value }) => `${type}:${value}`).join(', ')}`)

const { projects } = await trpc.projects.getProjects.query()
for (const { name, featureCount } of projects) say(`${name}: ${featureCount} features`)

// The error of the server, the same as over HTTP, is in data.error.
const thrown: unknown = await trpc.features.getFeature
  .query({ params: { projectId: 'shop', featureName: 'no-such-feature' } })
  .catch((error) => error)
assert.ok(thrown instanceof TRPCClientError)
const { name, message } = (thrown as TRPCClientError<AppRouter>).data?.error ?? {}
say(`${name}: ${message}`)
assert.equal(name, 'NotFoundError')
