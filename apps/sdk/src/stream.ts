import type { Answer } from './attempt.ts'
import type { Source } from './listing.ts'
import { mark } from './mark.ts'
import type { CallOptions } from './options.ts'

export type Operation = (input: never, options?: CallOptions) => Promise<unknown>

/** The arguments of an operation with other options. The input is optional if the operation requires none. */
export type ArgumentsOf<O extends Operation, Options> = undefined extends Parameters<O>[0]
  ? [input?: Parameters<O>[0], options?: Options]
  : [input: Parameters<O>[0], options?: Options]

/** The bytes of an open response. The request ends with the iteration. */
export async function* bytesOf({ response, watched }: Answer): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const chunk = await watched(async () => reader?.read())
      if (!chunk?.value) return
      yield chunk.value
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}

/**
 * The bytes of a response, read on demand: `for await (const bytes of stream(halyard.state.exportState)) …`. The response is never complete in memory.
 * Rejects as the operation does. A response that breaks off is a ConnectionError; it is not retried.
 */
export async function* stream<O extends Operation>(
  operation: O,
  ...[input, options]: ArgumentsOf<O, CallOptions>
): AsyncGenerator<Uint8Array, void, undefined> {
  // Every operation of a client has a source.
  const { open } = (operation as unknown as { readonly [mark]: Source })[mark]
  yield* bytesOf(await open(input, options))
}
