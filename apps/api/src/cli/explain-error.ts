import { InvalidConfig } from '../config.ts'
import { WrongSecretKey } from '../identity/secret/secret-key.ts'
import { DatabaseUnavailable, DataDirectoryInUse, NewerSchema, OldServer, StateDiffers, StoreNotEmpty } from '../store/index.ts'
import { reasonOf } from './refusal.ts'

const expectedErrors = [DataDirectoryInUse, NewerSchema, OldServer, StateDiffers, StoreNotEmpty, WrongSecretKey]

/** Expected errors get one line, as do errors of the operating system. Other errors get their stack. */
export const explainError = (error: unknown): string[] => {
  if (error instanceof InvalidConfig) return error.faults.map((fault) => `Invalid setting: ${fault}`)
  if (expectedErrors.some((kind) => error instanceof kind)) return [(error as Error).message]
  if (error instanceof DatabaseUnavailable) return [`${error.message}: ${reasonOf(error.cause)}`]
  if (error instanceof Error && 'syscall' in error)
    return [`${error.message}${/^(listen|getaddrinfo)$/.test(String(error.syscall)) ? '; choose another PORT or HOST' : ''}`]
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}
