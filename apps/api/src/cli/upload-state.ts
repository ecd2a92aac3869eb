import { randomUUID } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import type { ImportResult } from '@halyard/contracts'
import type { Remote } from './remote.ts'
import type { ImportRequest } from './transfer-request.ts'
import { requireAnswer, tryAgain } from './try-again.ts'

export interface Upload {
  /** What is sent, from its beginning on. */
  readonly chunks: () => AsyncIterable<Uint8Array>
  readonly onBytes: (bytes: number) => void
  readonly onNews: (words: string) => void
}

async function* counted(chunks: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    yield chunk
    bytes += chunk.length
    onBytes(bytes)
  }
}

/**
 * Sends a state file to a server, as it is: that reads and checks it. An upload that is cut is sent again under the same Idempotency-Key, so that
 * it is imported once, but for a pipe, which cannot be read again. Throws Refusal.
 */
export const uploadState = (
  { url, token }: Remote,
  { chunks, onBytes, onNews }: Upload,
  { file, dryRun, drop, replace }: ImportRequest,
): Promise<ImportResult> => {
  const query = new URLSearchParams({ drop: String(drop), keep: String(!replace), ...(dryRun && { dryRun: 'true' }) })
  const headers = { Authorization: token, 'Content-Type': 'application/json', ...(!dryRun && { 'Idempotency-Key': randomUUID() }) }
  const doubt = dryRun ? '' : '; where it had the whole file, it may have imported it all the same'
  const giveUp = (reason: string) => `no answer came from the server at ${url}: ${reason}${doubt}`
  return tryAgain({ what: 'upload', once: file === '-', onNews, giveUp }, async () => {
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers,
      // Of the same class as those of the web, though declared apart. It is read no faster than it is sent.
      body: ReadableStream.from(counted(chunks(), onBytes)) as BodyInit,
      duplex: 'half',
      redirect: 'manual',
    }
    const response = await fetch(`${url}/api/admin/state/import?${query}`, request)
    await requireAnswer(response)
    return response.json() as Promise<ImportResult>
  })
}
