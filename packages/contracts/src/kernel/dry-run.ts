import * as z from 'zod'
import { flag } from './atoms.ts'

/** For the query of a write that can be tried out. */
export const dryRunFields = {
  dryRun: flag().optional().describe('True: answered as it would be, errors included, and nothing is stored'),
}

/** The query of a write that can be tried out and asks for nothing else. */
export const dryRunQuery = z.object(dryRunFields)
