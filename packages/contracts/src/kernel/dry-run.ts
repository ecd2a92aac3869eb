import * as z from 'zod'
import { flag } from './atoms.ts'

/** Query fields of a write that supports a dry run. */
export const dryRunFields = {
  dryRun: flag().optional().describe('If `true`, validate and return the result, errors included, without storing anything'),
}

/** The query of a write that supports a dry run and has no other query fields. */
export const dryRunQuery = z.object(dryRunFields)
