import { Readable } from 'node:stream'
import type { ImportResult } from '@halyard/contracts'
import { Refusal } from './refusal.ts'
import { type Remote, refusalOf } from './remote.ts'
import type { ImportRequest } from './transfer-request.ts'

/** Sends a state file to a server, as it is: that reads and checks it. Throws Refusal. */
export const uploadState = async (
  { url, token }: Remote,
  chunks: AsyncIterable<Uint8Array>,
  { dryRun, drop, replace }: ImportRequest,
): Promise<ImportResult> => {
  const query = new URLSearchParams({ drop: String(drop), keep: String(!replace), ...(dryRun && { dryRun: 'true' }) })
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    // Node's fetch takes any iterable of bytes; the declarations know streams of the web alone.
    body: Readable.toWeb(Readable.from(chunks)) as BodyInit,
    duplex: 'half',
    redirect: 'error',
  }
  const response = await fetch(`${url}/api/admin/state/import?${query}`, request).catch((error: Error) => {
    if (error.cause instanceof Refusal) throw error.cause
    const why = (error.cause as Error | undefined)?.message ?? error.message
    throw new Refusal(`no answer came from the server at ${url}: ${why}; where it had the whole file, it may have imported it all the same`)
  })
  if (!response.ok) throw await refusalOf(response)
  return response.json() as Promise<ImportResult>
}
