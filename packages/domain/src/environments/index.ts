export * from './position-behind.ts'
export * from './reason-to-stay.ts'
