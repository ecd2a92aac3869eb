export * from './permissions.ts'
export * from './project-roles.ts'
export * from './roles.ts'
