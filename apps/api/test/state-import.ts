import type { ImportCounts, ImportResult } from '@halyard/contracts'
import { expect } from 'vitest'
import type { Answer, SendOptions, TestServer } from './harness.ts'

export type Flags = Partial<Record<'keep' | 'drop' | 'dryRun', string>>

/** Imports a file. Returns the response, also if it is an error. */
export const sendFile = (server: TestServer, file: unknown, flags: Flags = {}, options: SendOptions = {}): Promise<Answer> =>
  server.send('POST', `/api/admin/state/import?${new URLSearchParams(flags)}`, { body: file, ...options })

/** Imports a file; expects success. Returns the result of the import. */
export const importFile = async (server: TestServer, file: object, flags: Flags = {}): Promise<ImportResult> => {
  const { status, text } = await sendFile(server, file, flags)
  expect(status, text).toBe(202)
  return JSON.parse(text)
}

/** Counts of an import; absent counts are zero. */
export const counts = (some: Partial<ImportCounts> = {}): ImportCounts => ({
  projects: 0,
  environments: 0,
  features: 0,
  featureEnvironments: 0,
  strategies: 0,
  strategyTypes: 0,
  segments: 0,
  tagTypes: 0,
  tags: 0,
  featureTags: 0,
  contextFields: 0,
  featureTypes: 0,
  ...some,
})

/** Result of an import that stored these items, some of which replaced stored ones. */
export const stored = (imported: Partial<ImportCounts>, replaced: Partial<ImportCounts> = {}): ImportResult => ({
  imported: counts(imported),
  replaced: counts(replaced),
  kept: counts(),
  dropped: counts(),
  skipped: { featureTags: 0 },
  ignored: [],
  warnings: [],
})
