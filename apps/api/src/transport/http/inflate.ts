import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Failure, failure } from '@halyard/domain'
import { tooLarge } from './read-json.ts'

const gunzipped = promisify(gunzip)

const isTooLarge = (error: unknown): boolean => error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/** Decompresses a gzip body to at most `limit` bytes. */
export const inflate = async (bytes: Buffer, limit: number): Promise<Buffer | Failure> => {
  try {
    return await gunzipped(bytes, { maxOutputLength: limit })
  } catch (error) {
    if (isTooLarge(error)) return tooLarge(limit)
    return failure('ValidationError', 'The body is not valid gzip', [{ message: 'is not valid gzip', path: 'body' }])
  }
}
