import { resourceGroups } from '@halyard/contracts/data'

const groups = Object.entries<Readonly<Record<string, string>>>(resourceGroups)

/** The resources as tags with descriptions, in reading order. */
export const tags = groups.flatMap(([, resources]) => Object.entries(resources).map(([name, description]) => ({ name, description })))

/** The groups of tags, in reading order. Source: https://redocly.com/docs/api-reference-docs/specification-extensions/x-tag-groups */
export const tagGroups = groups.map(([name, resources]) => ({ name, tags: Object.keys(resources) }))
