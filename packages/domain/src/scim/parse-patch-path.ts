import { filterLimits, type ScimFilter, type ScimPath } from './filter.ts'
import { attributePathOf } from './filter-words.ts'
import { parseScimFilter } from './parse-filter.ts'
import { ScimRefusal, scimRefusal } from './scim-refusal.ts'

/** The target of a change. Source: RFC 7644, 3.5.2. */
export interface PatchPath {
  readonly path: ScimPath
  /** The items that the change concerns; null: all. */
  readonly items: ScimFilter | null
  /** The sub-attribute of the items; null: the items themselves. */
  readonly sub: string | null
}

const withItems = /^([^[\]]+)\[(.*)\](?:\.([A-Za-z$][\w$-]*))?$/s

/** The path of a change. Returns 400 invalidPath, or invalidFilter for its filter. */
export const parsePatchPath = (text: string): PatchPath | ScimRefusal => {
  const invalid = scimRefusal('invalidPath', 'The path of a change is not valid')
  if (text.length > filterLimits.length) return invalid
  const [, list, filter, sub] = withItems.exec(text) ?? []
  const path = attributePathOf(list ?? text)
  if (!path) return invalid
  if (filter === undefined) return { path, items: null, sub: null }
  const items = parseScimFilter(filter, true)
  return items instanceof ScimRefusal ? items : { path, items, sub: sub?.toLowerCase() ?? null }
}
