export * from './constraint-faults.ts'
export * from './parameter-faults.ts'
