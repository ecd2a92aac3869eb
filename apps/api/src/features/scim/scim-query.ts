import { limits } from '@halyard/contracts/data'
import {
  Failure,
  fieldOf,
  listOf,
  parseScimFilter,
  type ScimFilter,
  type ScimObject,
  type ScimSelection,
  scimRefusal,
} from '@halyard/domain'
import type { ScimRequest } from '../../pipeline/scim-route.ts'

const defaultCount = 100
const longestList = 4_000

/** The question of a list. */
export interface ScimListQuery {
  readonly filter: ScimFilter | null
  /** Index of the first result, from 1. */
  readonly startIndex: number
  readonly count: number
  readonly selection: ScimSelection
}

const numberOf = (value: unknown, fallback: number, least: number, name: string): number | Failure => {
  if (value === undefined || value === null || value === '') return fallback
  const number = Number(value)
  if (!Number.isSafeInteger(number)) return scimRefusal('invalidValue', `${name} must be a whole number`)
  return Math.min(Math.max(number, least), limits.rowId)
}

const namesOf = (value: unknown): string[] =>
  listOf(value)
    .flatMap((names) => (typeof names === 'string' && names.length <= longestList ? names.split(',') : []))
    .map((name) => name.trim())
    .filter((name) => name !== '')

const queryOf = (field: (name: string) => unknown): ScimListQuery | Failure => {
  const startIndex = numberOf(field('startIndex'), 1, 1, 'startIndex')
  if (startIndex instanceof Failure) return startIndex
  const count = numberOf(field('count'), defaultCount, 0, 'count')
  if (count instanceof Failure) return count
  const text = field('filter')
  if (text !== undefined && text !== null && typeof text !== 'string') return scimRefusal('invalidValue', 'filter must be a text')
  const filter = text ? parseScimFilter(text) : null
  if (filter instanceof Failure) return filter
  return {
    filter,
    startIndex,
    count: Math.min(count, limits.itemsPerPage),
    selection: { attributes: namesOf(field('attributes')), excluded: namesOf(field('excludedAttributes')) },
  }
}

/** The attributes that a request asks for. */
export const selectionOf = ({ query }: ScimRequest): ScimSelection => ({
  attributes: namesOf(query.get('attributes')),
  excluded: namesOf(query.get('excludedAttributes')),
})

/** The question of a GET. */
export const readListQuery = ({ query }: ScimRequest): ScimListQuery | Failure => queryOf((name) => query.get(name) ?? undefined)

/** The question of a POST to /.search. */
export const readSearch = ({ body }: ScimRequest): ScimListQuery | Failure => queryOf((name) => fieldOf(body, name))

/** A page of results. Source: RFC 7644, 3.4.2. */
export const listResponse = (resources: readonly ScimObject[], totalResults: number, { startIndex }: ScimListQuery) => ({
  status: 200 as const,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  },
})
