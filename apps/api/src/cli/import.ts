import { createReadStream } from 'node:fs'
import type { ImportResult } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { createRevisions } from '../cache/revisions/revisions.ts'
import { readConfig } from '../config.ts'
import { importState, planOfImport } from '../flags/import/import-state.ts'
import { createWriter } from '../flags/kernel/writer.ts'
import { refusalOfOperators } from '../pipeline/extended-operators.ts'
import { system } from '../store/repositories/events.repository.ts'
import { planTable } from './import-table.ts'
import { withStore, withStoreAsItIs } from './open-store.ts'
import { Refusal, Refused } from './refusal.ts'
import { remoteOf } from './remote.ts'
import { complain, megabytes, say, showProgress } from './say.ts'
import { readState } from './state-reader.ts'
import type { ImportRequest } from './transfer-request.ts'
import { type Upload, uploadState } from './upload-state.ts'

const chunkBytes = 1_048_576

const chunksOf = async function* (file: string): AsyncGenerator<Buffer> {
  const stream = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: chunkBytes })
  try {
    yield* stream
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const importIntoStore = async (
  request: ImportRequest,
  env: NodeJS.ProcessEnv,
  showWords: (words: () => string) => void,
): Promise<ImportResult> => {
  const config = readConfig(env)
  const body = await readState(chunksOf(request.file), (bytes) => showWords(() => `${megabytes(bytes)} read`))
  const refused = refusalOfOperators(body, config)
  if (refused) throw new Refused(refused)
  const flags = { drop: request.drop, keep: !request.replace }
  const withOpenStore = request.dryRun ? withStoreAsItIs : withStore
  return withOpenStore(config, async (database): Promise<ImportResult> => {
    if (request.dryRun) {
      const plan = await database.snapshot((tx) => planOfImport(tx, body, flags, Date.now()))
      if (plan instanceof Failure) throw new Refused(plan)
      return plan.result
    }
    const revisions = createRevisions(database)
    const features = body.features?.length ?? 0
    const onStored = (stored: number) => showWords(() => `${stored} of ${features} features`)
    const result = await importState(createWriter(database, revisions), Date.now, system, body, flags, onStored)
    if (result instanceof Failure) throw new Refused(result)
    return result
  })
}

/**
 * Imports a state file or a pipe, completely or not at all, into a running server or the configured store. Prints the result, or with
 * `--dry-run` the planned result.
 */
export const importFrom = async (request: ImportRequest, env: NodeJS.ProcessEnv): Promise<void> => {
  const { url, dryRun } = request
  const progress = showProgress()
  const upload: Upload = {
    chunks: () => chunksOf(request.file),
    onBytes: (bytes) => progress.show(() => `${megabytes(bytes)} sent`),
    onNews: (words) => {
      progress.done()
      complain(words)
    },
  }
  try {
    const result =
      url === undefined
        ? await importIntoStore(request, env, progress.show)
        : await uploadState(await remoteOf(url, request, env), upload, request)
    progress.done()
    say(dryRun ? 'Nothing was stored. The import would do this:' : 'Imported:', ...planTable(result))
  } finally {
    progress.done()
  }
}
