import type { Contract } from '@halyard/contracts'
import { body, type EndpointOutcomes, input, secured } from './outcome-parts.ts'

type Resource = 'personas' | 'savedViews'

/** The outcomes of endpoints that only the console needs. */
export const consoleOutcomes: { readonly [R in Resource]: { readonly [O in keyof Contract[R]]: EndpointOutcomes } } = {
  personas: {
    createPersona: { sample: 201, ...secured, ...body, unknownNames: 404 },
    deletePersona: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getPersonas: { sample: 200, ...secured, ...input, unknownNames: 404 },
    updatePersona: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  savedViews: {
    createSavedView: { sample: 201, ...secured, ...body },
    deleteSavedView: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getSavedViews: { sample: 200, ...secured, ...input },
    updateSavedView: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
}
