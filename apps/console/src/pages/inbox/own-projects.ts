import { limits } from '@halyard/contracts/data'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'

/** Ids of the projects that the caller is a member of. Empty: all, because the caller is a member of none, or of too many for a filter. */
export const useOwnProjects = () =>
  useQuery({
    ...queries.profile.getProfile.queryOptions(),
    select: ({ projects }): readonly string[] => (projects.length > limits.valuesPerFilter ? [] : projects),
  })
