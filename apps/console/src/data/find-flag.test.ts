import { expect, test, vi } from 'vitest'

// 250 live and 250 archived flags contain the name of every flag below, which comes last.
const others = Array.from({ length: 250 }, (_, at) => ({ name: `${at}-web-old`, project: 'shop' }))
const lists = { 'IS:false': [...others, { name: 'web', project: 'shop' }], 'IS:true': [...others, { name: 'web-old', project: 'lab' }] }

vi.mock('./client.ts', () => ({
  halyard: {
    search: {
      searchFeatures: async ({ query }: { query: { query: string; archived: keyof typeof lists; offset: number; limit: number } }) => {
        const found = lists[query.archived].filter(({ name }) => name.includes(query.query))
        return { features: found.slice(query.offset, query.offset + query.limit), total: found.length }
      },
    },
  },
}))
vi.mock('./query-client.ts', () => ({ queryClient: { fetchQuery: async () => undefined } }))
vi.mock('./flag-index.ts', () => ({ flagIndexQuery: {} }))
vi.mock('./indexed-flag.ts', () => ({ indexedFlag: (name: string) => lists['IS:false'].find((flag) => flag.name === name) }))
const { findFlag } = await import('./find-flag.ts')

test.each([
  ['web', { project: 'shop', isArchived: false }],
  ['web-old', { project: 'lab', isArchived: true }],
  ['unknown', null],
])('finds a flag among many with similar names: %s', async (name, expected) => {
  expect(await findFlag(name, new AbortController().signal)).toEqual(expected)
})
