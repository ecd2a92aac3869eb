import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Feature, HalyardClient } from '../src/index.ts'
import { createQueries, type Page } from '../src/query/index.ts'
import type { Equal } from './equal.ts'

/** Compiles only if T is true; otherwise the compiler prints the actual T. */
type Holds<T extends true> = T

declare const halyard: HalyardClient
const queries = createQueries(halyard)
const params = { projectId: 'shop' }

const one = () => useQuery(queries.features.getFeature.queryOptions({ params: { ...params, featureName: 'checkout' } }))
const selected = () => useSuspenseQuery({ ...queries.features.getAllFeatures.queryOptions(), select: ({ features }) => features.length })
const paged = () => useInfiniteQuery(queries.features.getProjectFeatures.infiniteQueryOptions({ params }))
const create = () => useMutation(queries.features.createFeature.mutationOptions())
const logOut = () => useMutation(queries.auth.logOut.mutationOptions()).mutate()

type Item = Awaited<ReturnType<HalyardClient['features']['getProjectFeatures']>>['features'][number]

export type TypesOfReactQuery = [
  Holds<Equal<ReturnType<typeof one>['data'], Feature | undefined>>,
  Holds<Equal<ReturnType<typeof selected>['data'], number>>,
  Holds<Equal<ReturnType<typeof paged>['data'], InfiniteData<Page<Item>> | undefined>>,
  Holds<Equal<ReturnType<typeof create>['variables'], Parameters<HalyardClient['features']['createFeature']>[0] | undefined>>,
  Holds<Equal<ReturnType<typeof logOut>, void>>,
]

// @ts-expect-error a read has no mutation
queries.features.getFeature.mutationOptions
// @ts-expect-error a write has no query
queries.features.createFeature.queryOptions
// @ts-expect-error only lists have pages
queries.features.getFeature.infiniteQueryOptions
// @ts-expect-error the parameters are required
queries.features.getFeature.queryOptions()
// @ts-expect-error the query cache provides the signal
queries.features.getAllFeatures.queryOptions({}, { signal: new AbortController().signal })
// A request that changes nothing can be a query or a mutation.
queries.features.validateFeature.queryOptions({ body: { name: 'checkout' } })
queries.features.validateFeature.mutationOptions()
