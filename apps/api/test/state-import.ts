import type { ImportCounts, ImportResult } from '@halyard/contracts'
import { expect } from 'vitest'
import type { Answer, SendOptions, TestServer } from './harness.ts'

export type Flags = Partial<Record<'keep' | 'drop', string>>

/** Sends a file to the import, whatever it answers. */
export const sendFile = (server: TestServer, file: unknown, flags: Flags = {}, options: SendOptions = {}): Promise<Answer> =>
  server.send('POST', `/api/admin/state/import?${new URLSearchParams(flags)}`, { body: file, ...options })

/** Imports a file that must be taken, and gives back what the import did. */
export const importFile = async (server: TestServer, file: object, flags: Flags = {}): Promise<ImportResult> => {
  const { status, text } = await sendFile(server, file, flags)
  expect(status, text).toBe(202)
  return JSON.parse(text)
}

/** Counts of an import, all zero but those given. */
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

/** The answer of an import that only stored these; some of them in the place of what was there. */
export const stored = (imported: Partial<ImportCounts>, replaced: Partial<ImportCounts> = {}): ImportResult => ({
  imported: counts(imported),
  replaced: counts(replaced),
  kept: counts(),
  dropped: counts(),
  skipped: { featureTags: 0 },
  ignored: [],
})
