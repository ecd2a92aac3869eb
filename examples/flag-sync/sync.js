// Creates and updates the features of a project as a file describes them. A second run changes nothing.
// Usage: HALYARD_URL=… HALYARD_TOKEN=… node sync.js flags.json
import { readFile } from 'node:fs/promises'
import { createHalyard, NotFoundError } from '@halyard/sdk'

const projectId = 'default'
const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_TOKEN: token = '' } = process.env
const halyard = createHalyard({ baseUrl, token })

/** @typedef {'release' | 'experiment' | 'operational' | 'kill-switch' | 'permission'} Type */
/** @typedef {{ name: string, type: Type, description: string, tags: string[], enabledIn: string[] }} Flag */

/** @param {string} featureName */
const find = async (featureName) => {
  try {
    return await halyard.features.getFeature({ params: { projectId, featureName } })
  } catch (error) {
    if (error instanceof NotFoundError) return undefined
    throw error
  }
}

/** Creates the feature, or updates its description and type. @param {Flag} flag @returns {Promise<string[]>} */
const syncFeature = async ({ name, type, description }) => {
  const found = await find(name)
  if (!found) {
    await halyard.features.createFeature({ params: { projectId }, body: { name, type, description } })
    return [`${name}: created`]
  }
  if (found.type === type && found.description === description) return []
  await halyard.features.updateFeature({ params: { projectId, featureName: name }, body: { type, description } })
  return [`${name}: updated`]
}

/** Adds missing tags and removes all others. @param {Flag} flag @returns {Promise<string[]>} */
const syncTags = async ({ name, tags }) => {
  const { tags: present } = await halyard.tags.getFeatureTags({ params: { featureName: name } })
  const addedTags = tags.filter((value) => !present.some((tag) => tag.value === value)).map((value) => ({ value }))
  const removedTags = present.filter(({ value }) => !tags.includes(value))
  if (addedTags.length + removedTags.length === 0) return []
  await halyard.tags.updateFeatureTags({ params: { featureName: name }, body: { addedTags, removedTags } })
  return [`${name}: ${addedTags.length} tags added, ${removedTags.length} removed`]
}

/** Turns the feature on in the listed environments, and off in all others. @param {Flag} flag @returns {Promise<string[]>} */
const syncEnvironments = async ({ name, enabledIn }) => {
  const { environments } = await halyard.features.getFeature({ params: { projectId, featureName: name } })
  const changes = []
  for (const { name: environment, enabled } of environments) {
    const wanted = enabledIn.includes(environment)
    if (wanted === enabled) continue
    const input = { params: { projectId, featureName: name, environment } }
    if (wanted) await halyard.featureEnvironments.toggleFeatureEnvironmentOn(input)
    else await halyard.featureEnvironments.toggleFeatureEnvironmentOff(input)
    changes.push(`${name}: ${wanted ? 'on' : 'off'} in ${environment}`)
  }
  return changes
}

/** @type {Flag[]} */
const flags = JSON.parse(await readFile(process.argv[2] ?? 'flags.json', 'utf8'))
const changes = []
for (const flag of flags) changes.push(...(await syncFeature(flag)), ...(await syncTags(flag)), ...(await syncEnvironments(flag)))
process.stdout.write(changes.length > 0 ? `${changes.join('\n')}\n` : 'nothing to change\n')
