import { readConfig } from '../config.ts'
import { exportedState } from '../flags/export/exported-state.ts'
import { downloadState } from './download-state.ts'
import { withStoreAsItIs } from './open-store.ts'
import { openPart, requireFree, type Target } from './part-file.ts'
import { remoteOf } from './remote.ts'
import { complain, megabytes, showProgress } from './say.ts'
import { pipe } from './standard-output.ts'
import type { ExportRequest } from './transfer-request.ts'

const exportStore = (target: Target, env: NodeJS.ProcessEnv, onBytes: (bytes: number) => void): Promise<void> =>
  withStoreAsItIs(readConfig(env), async (database) => {
    await target.begin(null)
    await database.snapshot(async (tx) => {
      for await (const text of exportedState(tx)) {
        await target.write(Buffer.from(text))
        onBytes(target.bytes)
      }
    })
  })

/** Writes all flag state of a running server, or of the configured store, to a file or a pipe. Throws Refusal. */
export const exportTo = async (request: ExportRequest, env: NodeJS.ProcessEnv): Promise<void> => {
  const { file, url, resume, force } = request
  if (file !== '-') requireFree(file, force)
  const remote = url === undefined ? null : await remoteOf(url, request, env)
  const progress = showProgress()
  const onBytes = (bytes: number) => progress.show(() => `${megabytes(bytes)} exported`)
  const onNews = (words: string) => {
    progress.done()
    complain(words)
  }
  const target = file === '-' ? pipe() : await openPart(file, resume)
  try {
    await (remote ? downloadState(remote, target, { onBytes, onNews }) : exportStore(target, env, onBytes))
    await target.finish()
  } finally {
    progress.done()
    await target.close()
  }
}
