import { createReadStream } from 'node:fs'
import type { ImportResult } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { createRevisions } from '../cache/revisions/revisions.ts'
import { readConfig } from '../config.ts'
import { importState, planOfImport } from '../flags/import/import-state.ts'
import { createWriter } from '../flags/kernel/writer.ts'
import { refusalOfOperators } from '../pipeline/extended-operators.ts'
import { system } from '../store/repositories/events.repository.ts'
import { convertExport, reportLines } from './convert-export.ts'
import { planTable } from './import-table.ts'
import { withStore, withStoreAsItIs } from './open-store.ts'
import { Refusal, Refused } from './refusal.ts'
import { remoteOf } from './remote.ts'
import { complain, megabytes, say, showProgress } from './say.ts'
import { readState } from './state-reader.ts'
import type { ConversionRequest, ImportRequest } from './transfer-request.ts'
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
  chunks: AsyncIterable<Buffer>,
  env: NodeJS.ProcessEnv,
  showWords: (words: () => string) => void,
): Promise<ImportResult> => {
  const config = readConfig(env)
  const body = await readState(chunks, (bytes) => showWords(() => `${megabytes(bytes)} read`))
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

/** Reads and converts the file of another product. Returns the chunks of the state file. */
const converted = async (request: ImportRequest, conversion: ConversionRequest) => {
  const { state, report } = await convertExport(chunksOf(request.file), conversion)
  const text = Buffer.from(JSON.stringify(state))
  return {
    report,
    chunks: async function* () {
      for (let at = 0; at < text.length; at += chunkBytes) yield text.subarray(at, at + chunkBytes)
    },
  }
}

/**
 * Imports a state file or a pipe, completely or not at all, into a running server or the configured store. Converts the export of another product
 * first. Prints the result, or with `--dry-run` the planned result.
 */
export const importFrom = async (request: ImportRequest, env: NodeJS.ProcessEnv): Promise<void> => {
  const { url, dryRun, conversion, json } = request
  const source = conversion ? await converted(request, conversion) : { report: undefined, chunks: () => chunksOf(request.file) }
  const progress = showProgress()
  const upload: Upload = {
    chunks: source.chunks,
    onBytes: (bytes) => progress.show(() => `${megabytes(bytes)} sent`),
    onNews: (words) => {
      progress.done()
      complain(words)
    },
  }
  try {
    const isSingle = request.file === '-' && !conversion
    const result =
      url === undefined
        ? await importIntoStore(request, source.chunks(), env, progress.show)
        : await uploadState(await remoteOf(url, request, env), upload, { ...request, isSingle })
    progress.done()
    if (json) say(JSON.stringify({ dryRun, result, ...(source.report && { conversion: source.report }) }, null, 2))
    else {
      say(dryRun ? 'Nothing was stored. The import would do this:' : 'Imported:', ...planTable(result))
      if (source.report) say(...reportLines(source.report))
    }
  } finally {
    progress.done()
  }
}
