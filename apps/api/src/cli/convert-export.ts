import type { Conversion, Finding } from './conversions/conversion.ts'
import { parseExport } from './conversions/parse-export.ts'
import { products } from './conversions/products.ts'
import { Refusal } from './refusal.ts'
import type { ConversionRequest } from './transfer-request.ts'

/** Size of an export, which is held in memory. */
const mostBytes = 512_000_000

const readText = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Refusal(`the file has more than ${mostBytes / 1e6} MB; export it in parts`)
    parts.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw new Refusal('the file is not valid UTF-8')
  }
}

/** Converts the export of another product to a state. Throws Refusal. */
export const convertExport = async (chunks: AsyncIterable<Uint8Array>, request: ConversionRequest): Promise<Conversion> => {
  const { from, environment, project = 'default' } = request
  const file = parseExport(await readText(chunks), from === 'flipt')
  return products[from](file, { environment, project })
}

/** The items without a complete counterpart, for a person. */
export const reportLines = (report: readonly Finding[]): string[] =>
  report.length === 0
    ? ['Everything in the file has a counterpart.']
    : [`Items without a complete counterpart (${report.length}):`, ...report.map(({ path, what, done }) => `  ${path}: ${what}; ${done}`)]
