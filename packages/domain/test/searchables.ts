import type { FeatureSearch } from '@halyard/contracts'
import type { Searchable } from '../src/index.ts'

/** A feature for searches, with default values for all other fields. */
export const searchable = (some: Partial<Searchable> = {}): Searchable => ({
  name: 'checkout',
  project: 'default',
  type: 'release',
  stale: false,
  archived: false,
  createdAt: '2026-01-31T12:00:00.000Z',
  lastSeenAt: '',
  tags: [],
  segments: [],
  statuses: [],
  text: '',
  ...some,
})

/** A search without filters, except the given fields. */
export const searchFor = (some: Partial<FeatureSearch> = {}): FeatureSearch => ({
  archived: 'IS:false',
  favoritesFirst: false,
  sortBy: 'createdAt',
  sortOrder: 'asc',
  offset: 0,
  limit: 50,
  ...some,
})
