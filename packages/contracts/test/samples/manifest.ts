import { type Samples, sample } from './sample.ts'

const flag = { key: 'checkout', name: 'checkout', type: 'object', description: null, defaultValue: { a: 1 } }

export const manifestSamples: Samples = {
  manifestSchema: sample({ flags: [flag] }, { flags: [{ ...flag, type: 'number' }] }, 'flags/0/type'),
}
