import { getRoles } from './get-roles.ts'

export const roleOperations = { getRoles }
