import { builtInRoles } from '@halyard/contracts/data'

const names = new Map<number, string>(Object.values(builtInRoles).map(({ id, name }) => [id, name]))

/** The name of a built-in role; the id if this version of the console does not know the role. */
export const roleName = (id: number): string => names.get(id) ?? `Role ${id}`
