export * from './fill-hours.ts'
export * from './hour-of.ts'
