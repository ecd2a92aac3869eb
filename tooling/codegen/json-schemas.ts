// Usage: json-schemas FOLDER. Writes the OpenAPI document, and each of its schemas as a file that needs no other file.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const reference = /"#\/components\/schemas\/([^"]+)"/g

const referencesOf = (schema: object): string[] => [...JSON.stringify(schema).matchAll(reference)].map(([, name = '']) => name)

/** The schema with all schemas that it refers to, directly or indirectly, in `$defs`. Draft 2020-12, as in OpenAPI 3.1. */
export function jsonSchemaOf({ components: { schemas } }: OpenApi, name: string): object {
  const reached = new Set([name])
  for (const one of reached) for (const other of referencesOf(schemas[one] ?? {})) reached.add(other)
  const $defs = Object.fromEntries([...reached].map((one) => [one, schemas[one]]))
  const text = JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', $ref: `#/$defs/${name}`, $defs })
  return JSON.parse(text.replaceAll(reference, '"#/$$defs/$1"'))
}

if (import.meta.main) {
  const [, , folder] = process.argv
  if (!folder) throw new Error('usage: json-schemas FOLDER')
  const document: OpenApi = JSON.parse(await readFile(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'))
  await mkdir(join(folder, 'schemas'), { recursive: true })
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  for (const name of Object.keys(document.components.schemas))
    await writeFile(join(folder, 'schemas', `${name}.json`), JSON.stringify(jsonSchemaOf(document, name)))
}
