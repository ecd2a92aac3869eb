import type { Contract } from '@halyard/contracts'
import { validateFeatures } from '../../flags/import/import-features.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const validateImport: Operation<Contract['featuresBatch']['validateImport']> = {
  run: (ports, { body, caller }) => validateFeatures(ports.store, caller, body),
}
