import type { Operations } from '../../pipeline/operation.ts'
import { exportFeatures } from './export-features.ts'
import { importToggles } from './import-toggles.ts'
import { validateImport } from './validate-import.ts'

export const featuresBatchOperations: Operations['featuresBatch'] = { exportFeatures, validateImport, importToggles }
