import { alwaysSensitiveFields } from '@halyard/contracts/data'

/** Whether a context field names persons, whatever is stored about the field. */
export const isAlwaysSensitive = (name: string): boolean => alwaysSensitiveFields.some((field) => field === name)
