import { randomUUID } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import type { ImportResult } from '@halyard/contracts'
import type { Remote } from './remote.ts'
import { requireAnswer, retry } from './retry.ts'
import type { ImportRequest } from './transfer-request.ts'

export interface Upload {
  /** Returns the bytes to send, from the beginning. */
  readonly chunks: () => AsyncIterable<Uint8Array>
  readonly onBytes: (bytes: number) => void
  readonly onNews: (words: string) => void
}

/** The flags of an upload. `isSingle`: the bytes cannot be read again. */
export type UploadRequest = Pick<ImportRequest, 'dryRun' | 'drop' | 'replace'> & { readonly isSingle: boolean }

async function* counted(chunks: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    yield chunk
    bytes += chunk.length
    onBytes(bytes)
  }
}

/**
 * Sends a state file unchanged; the server reads and checks it. An interrupted upload is retried with the same Idempotency-Key, so that it
 * is imported once. A pipe cannot be read again and is not retried. Throws Refusal.
 */
export const uploadState = (
  { url, token }: Remote,
  { chunks, onBytes, onNews }: Upload,
  { isSingle, dryRun, drop, replace }: UploadRequest,
): Promise<ImportResult> => {
  const query = new URLSearchParams({ drop: String(drop), keep: String(!replace), ...(dryRun && { dryRun: 'true' }) })
  const headers = { Authorization: token, 'Content-Type': 'application/json', ...(!dryRun && { 'Idempotency-Key': randomUUID() }) }
  const doubt = dryRun ? '' : '; if the server received the complete file, it may have imported it'
  const giveUp = (reason: string) => `no response came from the server at ${url}: ${reason}${doubt}`
  return retry({ what: 'upload', isSingle, onNews, giveUp }, async () => {
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers,
      // Node's stream class equals that of the web, but its type is declared separately. The file is read no faster than it is sent.
      body: ReadableStream.from(counted(chunks(), onBytes)) as BodyInit,
      duplex: 'half',
      redirect: 'manual',
    }
    const response = await fetch(`${url}/api/admin/state/import?${query}`, request)
    await requireAnswer(response)
    return response.json() as Promise<ImportResult>
  })
}
