import { useQuery } from '@tanstack/react-query'
import { queries } from './client.ts'

/** Short descriptions of all accounts and groups. Every caller can read them. */
export const useAccountsAndGroups = () => useQuery({ ...queries.users.getUsersAndGroups.queryOptions(), staleTime: 60_000 })
