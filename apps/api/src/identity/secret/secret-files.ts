import { closeSync, openSync, readSync } from 'node:fs'

type Env = Readonly<Record<string, string | undefined>>

/** Settings with secrets. The setting with the ending _FILE names a file with the value instead. */
export const secretSettings = [
  'DATABASE_URL',
  'HALYARD_SECRET_KEY',
  'HALYARD_ADMIN_PASSWORD',
  'SMTP_URL',
  'INIT_ADMIN_API_TOKENS',
  'INIT_BACKEND_API_TOKENS',
  'INIT_CLIENT_API_TOKENS',
  'INIT_FRONTEND_API_TOKENS',
] as const

const maxBytes = 64 * 1024

/** Reads at most one byte more than the limit, because a device file has no end. */
const readStart = (path: string): Buffer => {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(maxBytes + 1)
    let length = 0
    for (;;) {
      const read = readSync(file, bytes, length, bytes.length - length, null)
      length += read
      if (read === 0 || length === bytes.length) return bytes.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}

interface Found {
  readonly value?: string
  readonly fault?: string
}

const readSecret = (variable: string, path: string): Found => {
  try {
    const bytes = readStart(path)
    if (bytes.length > maxBytes) return { fault: `${variable}: the file ${path} is larger than 64 kB` }
    const value = bytes.toString('utf8').replace(/\r?\n$/, '')
    return value.trim() === '' ? { fault: `${variable}: the file ${path} is empty` } : { value }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return { fault: `${variable}: the file ${path} cannot be read${code}` }
  }
}

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== ''

/**
 * Replaces each setting with the ending _FILE by the setting itself, with the content of the file. One trailing line break is removed.
 * A setting with a fault stays unchanged. The faults have one line each, and never contain a value.
 */
export const readSecretFiles = (env: Env): { readonly env: Env; readonly faults: readonly string[] } => {
  const result: Record<string, string | undefined> = { ...env }
  const faults: string[] = []
  for (const name of secretSettings) {
    const variable = `${name}_FILE`
    const path = env[variable]
    if (!isSet(path)) continue
    const { value, fault } = isSet(env[name])
      ? { fault: `${name} and ${variable} are both set; remove one of them` }
      : readSecret(variable, path)
    if (fault !== undefined) faults.push(fault)
    else Object.assign(result, { [name]: value, [variable]: undefined })
  }
  return { env: result, faults }
}
