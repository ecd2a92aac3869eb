export * from './normalise.ts'
export { variantFaults, type Weighted } from './variant-faults.ts'
