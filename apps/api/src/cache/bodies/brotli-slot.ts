import { brotliCompress, constants } from 'node:zlib'

/**
 * The one place at which bodies are compressed with brotli, off the event loop. One at a time and without a queue:
 * who is turned away asks again with the next request, and a body that was replaced meanwhile is never kept waiting.
 */
export class BrotliSlot {
  #busy = false

  /** The compressed bytes, undefined if they cannot be made; or undefined at once while another body is being compressed. */
  take(plain: () => Buffer): Promise<Buffer | undefined> | undefined {
    if (this.#busy) return undefined
    const bytes = plain()
    this.#busy = true
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    return new Promise((resolve) => {
      brotliCompress(bytes, { params }, (error, compressed) => {
        this.#busy = false
        resolve(error ? undefined : compressed)
      })
    })
  }
}
