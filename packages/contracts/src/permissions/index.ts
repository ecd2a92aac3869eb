export * from '../data/permissions.ts'
export { builtInRoles } from '../data/roles.ts'
