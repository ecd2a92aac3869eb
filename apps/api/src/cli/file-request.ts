import { parseArgs } from 'node:util'
import { UsageError } from './token-request.ts'

export interface FileRequest {
  readonly file: string
  /** Whether the one option was given. */
  readonly allowed: boolean
}

const parse = (args: string[], option: string) => {
  try {
    return parseArgs({ args, options: { [option]: { type: 'boolean' } }, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Reads a command line of one file and one option that allows more, such as `backup <file> --force`. Throws UsageError. */
export const fileRequest = (args: string[], option: string): FileRequest => {
  const { values, positionals } = parse(args, option)
  const [file, ...more] = positionals
  if (!file) throw new UsageError('which file?')
  if (more.length > 0) throw new UsageError(`one file alone, not also ${more.join(', ')}`)
  return { file, allowed: values[option] === true }
}
