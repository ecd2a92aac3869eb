import { alwaysSensitiveFields } from '@halyard/contracts/data'

/** Whether a context field identifies persons, regardless of the stored setting. */
export const isAlwaysSensitive = (name: string): boolean => alwaysSensitiveFields.some((field) => field === name)
