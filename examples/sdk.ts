import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { AuthenticationRequired, createHalyard, type ImportState, NotFoundError, ValidationError } from '@halyard/sdk'

const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_TOKEN: token } = process.env
if (!token) throw new Error('Set HALYARD_TOKEN to an admin token')
const say = (line: string) => process.stdout.write(`${line}\n`)

const halyard = createHalyard({ baseUrl, token })

// Import the export of a server. What is there already stays as it is, so this may run again.
const file = await readFile(new URL('export.json', import.meta.url), 'utf8')
// the server checks the file to the letter
const { imported, kept } = await halyard.state.importState({ body: JSON.parse(file) as ImportState })
say(`imported ${imported.features} features with ${imported.strategies} strategies; ${kept.features} features were there already`)
assert.equal(imported.features + kept.features, 5)

// List the features of a project, with what is on where.
const { features } = await halyard.features.getAllFeatures({ query: { project: 'shop' } })
for (const { name, environments } of features) {
  const on = environments.filter(({ enabled }) => enabled).map((environment) => environment.name)
  say(`${name}: ${on.length > 0 ? `on in ${on.join(', ')}` : 'off'}`)
}
assert.ok(features.some(({ name }) => name === 'checkout-redesign'))

// Tag a feature: all of addedTags are added, then all of removedTags are removed, as one change.
const { tags } = await halyard.tags.updateFeatureTags({
  params: { featureName: 'checkout-redesign' },
  body: { addedTags: [{ value: 'launch' }, { value: 'draft' }], removedTags: [{ value: 'draft' }] },
})
say(`tags of checkout-redesign: ${tags.map(({ type, value }) => `${type}:${value}`).join(', ')}`)
assert.ok(tags.some(({ value }) => value === 'launch') && !tags.some(({ value }) => value === 'draft'))

// Count what the projects hold.
const { projects } = await halyard.projects.getProjects()
for (const { name, featureCount, health } of projects) say(`${name}: ${featureCount} features, health ${health}`)

// Every error of the server has a class of its own.
const noTags = { addedTags: [], removedTags: [] }
const missing = await halyard.tags.updateFeatureTags({ params: { featureName: 'no-such-feature' }, body: noTags }).catch((error) => error)
assert.ok(missing instanceof NotFoundError)
say(`${missing.status} ${missing.name}: ${missing.message}`)

const tooShort = { addedTags: [{ value: 'x' }], removedTags: [] }
const refused = await halyard.tags
  .updateFeatureTags({ params: { featureName: 'checkout-redesign' }, body: tooShort })
  .catch((error) => error)
assert.ok(refused instanceof ValidationError)
say(`${refused.status} ${refused.name}: ${refused.details.map(({ path, message }) => `${path} ${message}`).join('; ')}`)

const stranger = createHalyard({ baseUrl, token: 'not-a-token' })
assert.ok((await stranger.projects.getProjects().catch((error) => error)) instanceof AuthenticationRequired)
